import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Face } from "../../../parts/face.tsx";
import { ColorInput } from "../../themes/new/color-input.tsx";
import { readColor } from "../../themes/new/read-color.ts";
import { addressOf, EXAMPLE, turnedOf } from "../../themes/new/search.ts";
import { useSchemes } from "../../themes/new/use-schemes.ts";

const usual = turnedOf({});

/** The field of the page that makes a theme from a color, with the faces of what it would offer. */
export function BrandColor() {
  const navigate = useNavigate();
  const [color, setColor] = useState(EXAMPLE);
  const read = readColor(color);
  const { data: schemes } = useSchemes("hex" in read ? { ...usual, color: read.hex } : undefined);
  const show = (event: FormEvent): void => {
    event.preventDefault();
    if ("problem" in read) return;
    const search = addressOf({ color, second: undefined, scheme: "true" }, usual);
    void navigate({ to: "/themes/new", search });
  };
  return (
    <li>
      <h2>A brand color</h2>
      <p>Four finished themes to choose from, contrast included.</p>
      <form onSubmit={show}>
        <ColorInput label="Brand color" isLabelled={false} value={color} onValue={setColor}>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary first-show"
            disabled={"problem" in read}
          >
            Show four
          </button>
        </ColorInput>
      </form>
      <div className="gap-8 stretch first-faces">
        {[0, 1, 2, 3].map((at) => (
          <Face key={at} colors={faceOf(schemes?.[at]?.colors)} />
        ))}
      </div>
    </li>
  );
}

type Colors = Record<"light" | "dark", Record<string, string>>;

/** Page, line, tint, primary and accent. */
const parts = ["bg", "border", "primary-subtle", "primary", "accent"];

function faceOf(colors: Colors | undefined) {
  if (colors === undefined) return undefined;
  const row = (own: Record<string, string>) => parts.map((role) => own[role] ?? "");
  return { light: row(colors.light), dark: row(colors.dark) };
}

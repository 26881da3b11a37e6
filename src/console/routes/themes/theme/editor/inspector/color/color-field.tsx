import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Swatch } from "#console/parts/swatch.tsx";
import { aliasOf } from "#tokens/reference.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import { cssOf, type ValueProps } from "../value.ts";
import { fitInto, hexOf, isIn, parseColor, readColor, writeColor } from "./color.ts";

const ColorEditor = lazy(() => import("./color-editor.tsx"));

/** A color in one line; the plane opens below it. */
export function ColorField(props: ValueProps) {
  const { label, value, context, onCommit } = props;
  const [open, setOpen] = useState(false);
  const color = readColor(value);
  const wide = color !== undefined && !isIn(color, "srgb");
  const isAlias = aliasOf(value) !== undefined;
  const read = (typed: string): Reading => {
    const found = parseColor(typed);
    if (found !== undefined) return { json: writeColor(found, value) };
    return /^(?:color-mix|light-dark|var)\(.+\)$|^currentcolor$/i.test(typed.trim())
      ? { json: typed.trim() }
      : { problem: "Write a color, such as #0b5cad or oklch(0.5 0.15 250)." };
  };
  const alpha = color === undefined ? 1 : color.alpha;
  const hex = color && hexOf(color);
  const text =
    hex === undefined
      ? String(value ?? "")
      : alpha < 1
        ? hex +
          Math.round(alpha * 255)
            .toString(16)
            .padStart(2, "0")
        : hex;
  return (
    <div className="grid gap-10 stack">
      <div className="gap-4 high stretch color-part">
        <TextField
          {...props}
          type="color"
          text={text}
          read={read}
          end={false}
          mark={<Swatch light={cssOf("color", value, context) ?? "transparent"} />}
          fallback={{ colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" }}
        />
        {wide && (
          <button
            type="button"
            className="tool tool--small"
            onClick={() => onCommit(writeColor(fitInto(color, "srgb"), value))}
          >
            Fit into sRGB
          </button>
        )}
        {!isAlias && color !== undefined && (
          <button
            type="button"
            className="tool tool--icon"
            aria-label={`Color plane of ${label}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden className="turns" />
          </button>
        )}
      </div>
      {open && !isAlias && (
        <Suspense fallback={<div className="plane plane--empty" />}>
          <ColorEditor {...props} />
        </Suspense>
      )}
    </div>
  );
}

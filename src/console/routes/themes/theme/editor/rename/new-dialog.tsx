import { type FormEvent, useId, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { nameProblem } from "#console/editing/rename.ts";
import { adding } from "#console/editing/write.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { useShow } from "../selection.ts";
import { PathField } from "./path-field.tsx";

const black = { colorSpace: "oklch", components: [0.2, 0, 0] };
const px = (value: number) => ({ value, unit: "px" });
const ms = (value: number) => ({ value, unit: "ms" });

/** The first value of a new token, by type. */
const firstValues: Record<string, unknown> = {
  color: { colorSpace: "oklch", components: [0.6, 0.18, 255] },
  dimension: px(8),
  fontFamily: ["system-ui", "sans-serif"],
  fontWeight: 400,
  duration: ms(200),
  cubicBezier: [0.4, 0, 0.2, 1],
  number: 1,
  strokeStyle: "solid",
  border: { color: black, width: px(1), style: "solid" },
  transition: { duration: ms(200), delay: ms(0), timingFunction: [0.4, 0, 0.2, 1] },
  shadow: {
    color: { ...black, alpha: 0.2 },
    offsetX: px(0),
    offsetY: px(2),
    blur: px(8),
    spread: px(0),
  },
  gradient: [
    { color: black, position: 0 },
    { color: { colorSpace: "oklch", components: [1, 0, 0] }, position: 1 },
  ],
  typography: {
    fontFamily: ["system-ui", "sans-serif"],
    fontSize: px(16),
    fontWeight: 400,
    letterSpacing: px(0),
    lineHeight: 1.5,
  },
  string: "Text",
  boolean: true,
};

/** Adds a token of a type, or a group to put tokens into. */
export default function NewDialog({
  what,
  within,
  onClose,
}: {
  what: "token" | "group";
  within: string;
  onClose: () => void;
}) {
  const theme = useDocument();
  const show = useShow();
  const [written, setWritten] = useState(() => startOf(within, theme.analysis.get()?.groups ?? []));
  const [type, setType] = useState(
    () =>
      theme.analysis.get()?.tokens.find(({ dotted }) => dotted.startsWith(`${within}.`))?.type ??
      "color",
  );
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const path = written.split(".");
  const problem = nameProblem(theme.text(), [], path);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) {
      field.current?.focus();
      return;
    }
    const value = what === "group" ? {} : { $type: type, $value: firstValues[type] ?? "" };
    theme.edit(adding(theme.text(), path, value));
    onClose();
    show({ token: written, layer: "base", tab: "edit" }, "jump");
  };
  return (
    <Dialog
      open
      title={what === "token" ? "New token" : "New group"}
      onClose={onClose}
      initialFocus={field}
    >
      <form className="form" onSubmit={add}>
        <PathField
          field={field}
          value={written}
          onValue={setWritten}
          problem={tried ? problem : undefined}
          help="Groups and name, with dots between them."
          placeholder={what === "token" ? "color.primary" : "color.brand"}
        />
        {what === "token" && (
          <div className="tk-field">
            <label className="tk-label" htmlFor={`${id}-type`}>
              Type
            </label>
            <select
              id={`${id}-type`}
              className="tk-select"
              value={type}
              onChange={(event) => setType(event.target.value)}
            >
              {Object.keys(firstValues).map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
        )}
        <div className="form-actions">
          <button type="button" className="tk-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="tk-button tk-button--primary">
            Add
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A new token begins in the active group, or next to the active token. */
function startOf(within: string, groups: readonly { dotted: string }[]): string {
  if (within === "") return "";
  if (groups.some(({ dotted }) => dotted === within)) return `${within}.`;
  return within.includes(".") ? within.slice(0, within.lastIndexOf(".") + 1) : "";
}

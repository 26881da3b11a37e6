import { readNumber, stepped } from "../fields/numbers.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import type { ValueProps } from "../value.ts";
import type { Oklch } from "./color.ts";
import type { ColorEditing } from "./use-color.ts";

/** A field for one number of a color, such as its hue. */
export function ColorPart({
  label,
  mark = "",
  text,
  apply,
  step,
  range: [least, most],
  editing,
  value,
  context,
}: Pick<ValueProps, "label" | "value" | "context"> & {
  mark?: string;
  text: string;
  /** The color with another number. */
  apply: (number: number) => Oklch;
  step: number;
  range: readonly [number, number];
  editing: ColorEditing;
}) {
  const read = (typed: string): Reading => {
    const number = readNumber(typed.replace(/[°%]\s*$/, ""));
    if (number === undefined) return { problem: "Write a number." };
    if (number < least || number > most) return { problem: `From ${least} to ${most}.` };
    return editing.writePart(apply(number));
  };
  return (
    <TextField
      label={label}
      mark={mark}
      type="color"
      refers={false}
      value={value}
      text={text}
      read={read}
      step={(typed, steps) => {
        const next = stepped(typed.replace(/\s*[°%]\s*$/, ""), steps * step, least);
        return (readNumber(next) ?? 0) > most ? String(most) : next;
      }}
      onPreview={editing.preview}
      onCommit={editing.commitPart}
      context={{ ...context, group: `${context.group}.${label}` }}
    />
  );
}

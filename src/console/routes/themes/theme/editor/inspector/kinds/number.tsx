import { isExpression, readNumber, shorten, stepped } from "../fields/numbers.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import type { ValueProps } from "../value.ts";

/** A number without a unit; `range` and `by` where the value has limits. */
export function NumberField({
  range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  by = 1,
  ...props
}: ValueProps & { range?: readonly [number, number]; by?: number; refers?: boolean }) {
  const { value } = props;
  const [least, most] = range;
  const text = typeof value === "number" ? String(shorten(value)) : String(value ?? "");
  const read = (typed: string): Reading => {
    const number = readNumber(typed);
    if (number === undefined) {
      return isExpression(typed)
        ? { json: typed.trim() }
        : { problem: "Write a number, such as 1.5." };
    }
    if (number < least || number > most) return { problem: `From ${least} to ${most}.` };
    const isText = typeof value === "string" && readNumber(value) !== undefined;
    return { json: isText ? String(number) : number };
  };
  const step = (typed: string, steps: number) => {
    const next = stepped(typed, steps * by, least);
    return (readNumber(next) ?? least) > most ? String(most) : next;
  };
  return <TextField {...props} type="number" text={text} read={read} step={step} fallback={0} />;
}

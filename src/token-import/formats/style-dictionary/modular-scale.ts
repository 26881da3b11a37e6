/** Steps of a modular scale, which builds of Style Dictionary compute: `{ base, ratio, pow, sub_step }`. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import type { Note } from "../../json-tokens.ts";

/** Most steps of a scale. */
const mostSteps = 16;

/** Writes a step of a modular scale as the length base × ratio to the power of pow × (1 + sub_step). */
export function writeModularScale(token: JsonObject, note: Note): void {
  if (member(token, "$type") !== "modular-scale" || !isObject(token.$value)) return;
  const text = mathOf(token.$value);
  if (text === undefined) return;
  token.$value = text;
  token.$type = "dimension";
  note("value_rewritten", "a step of a modular scale is its base times its ratio");
}

function mathOf(value: JsonObject): string | undefined {
  const base = operand(member(value, "base"));
  const ratio = operand(member(value, "ratio"));
  const pow = member(value, "pow") ?? 0;
  const part = member(value, "sub_step") ?? 0;
  const [multiplied] = Object.entries(value).filter(([name]) => name.includes("multiply_base"));
  if (base === undefined) return undefined;
  if (typeof multiplied?.[1] === "number") return `${base} * ${multiplied[1]}`;
  const isStep = typeof pow === "number" && Number.isInteger(pow) && Math.abs(pow) <= mostSteps;
  if (ratio === undefined || !isStep || typeof part !== "number") return undefined;
  const sign = pow < 0 ? "/" : "*";
  const powers = Array.from({ length: Math.abs(pow) }, () => ` ${sign} ${ratio}`).join("");
  return `${base}${powers} * ${1 + part}`;
}

function operand(json: Json | undefined): string | undefined {
  if (typeof json === "number") return String(json);
  return typeof json === "string" && json.trim() !== "" ? json.trim() : undefined;
}

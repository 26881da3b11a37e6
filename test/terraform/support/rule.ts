import { seconds } from "./arguments.ts";
import type { Value } from "./value.ts";

/** The values that Google accepts for an argument. */
export interface Rule {
  says: string;
  takes(value: Value): boolean;
}

export const oneOf = (...values: (string | number)[]): Rule => ({
  says: `one of ${values.join(", ")}`,
  takes: (value) => values.some((allowed) => String(allowed) === String(value)),
});

export const whole = (min: number, max: number): Rule => ({
  says: `a whole number from ${min} to ${max}`,
  takes: (value) => /^\d+$/.test(String(value)) && Number(value) >= min && Number(value) <= max,
});

export const from = (min: number, max: number): Rule => ({
  says: `a number from ${min} to ${max}`,
  takes: (value) => typeof value === "number" && value >= min && value <= max,
});

export const lasting = (min: number, max: number): Rule => ({
  says: `from ${min}s to ${max}s`,
  takes: (value) => seconds(value) >= min && seconds(value) <= max,
});

/** Only multiples of a minute. */
export const minutes = (min: number, max: number): Rule => ({
  says: `whole minutes from ${min}s to ${max}s`,
  takes: (value) => lasting(min, max).takes(value) && seconds(value) % 60 === 0,
});

export const matching = (pattern: RegExp): Rule => ({
  says: String(pattern),
  takes: (value) => pattern.test(String(value)),
});

export const DAY = 86_400;
export const MOST = 2_147_483_647;
export const port = whole(1, 65_535);

/** Rules of a block, under its path. */
export function below(path: string, rules: Record<string, Rule>): Record<string, Rule> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [`${path}.${name}`, rule] as const),
  );
}

/** Measures the guesses of roles on the colors of published design systems. */
import { readFileSync } from "node:fs";
import { parseColor } from "../../../../src/tokens/color.ts";
import type { NamedColor } from "../../../../src/tokens/roles/candidates.ts";
import { guessColors } from "../../../../src/tokens/roles/guess.ts";

/** The right tokens of each role, any of which may be guessed; a role that is not there has none. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The guesses of a set, judged. */
export interface Measured {
  /** The roles that the set has. */
  roles: number;
  guessed: number;
  right: number;
  /** `role: token`, in the order of the roles. */
  wrong: string[];
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));

export const answersIn = (file: string) => read(file) as Record<string, Answers>;

/** The colors of a set: one value for both appearances, or light and dark. */
function colorsOf(set: string): NamedColor[] {
  const { colors } = read(`sets/${set}.json`) as {
    colors: Record<string, string | [string | null, string | null]>;
  };
  return Object.entries(colors).map(([name, value]) => {
    const [light, dark] = typeof value === "string" ? [value, value] : value;
    const [one, other] = [light, dark].map((css) => (css === null ? undefined : parseColor(css)));
    return {
      path: [name],
      dotted: name,
      ...(one !== undefined && { light: one }),
      ...(other !== undefined && { dark: other }),
    };
  });
}

export function measure(set: string, answers: Answers): Measured {
  const guesses = guessColors(colorsOf(set), new Map());
  const sure = guesses.filter(({ problem }) => problem === undefined);
  const isRight = ({ role, color }: (typeof sure)[number]): boolean =>
    answers[role]?.includes(color.dotted) === true;
  return {
    roles: Object.keys(answers).length,
    guessed: sure.length,
    right: sure.filter(isRight).length,
    wrong: sure
      .filter((guess) => !isRight(guess))
      .map(({ role, color }) => `${role}: ${color.dotted}`),
  };
}

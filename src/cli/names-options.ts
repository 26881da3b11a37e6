import { assertNamesChoice } from "../token-import/own-names/choice.ts";
import type { NamesChoice, NamesOption } from "../token-import/own-names/naming.ts";
import { NamesProblem } from "../token-import/own-names/problem.ts";
import { nameCases } from "../tokens/own/ruled-name.ts";
import type { Given } from "./command.ts";
import { wrong } from "./read-arguments.ts";

/** The names of the options that choose own names. */
export const namesTexts = ["prefix", "case", "names"];
export const namesLists = ["base", "mode"];

/** The choice of the options; undefined if none is given. @throws Failure naming the option that cannot be */
export function namesOf({ texts, lists }: Given): NamesOption | undefined {
  const { prefix, case: casing, names } = texts;
  const { base, mode } = lists;
  const isChosen = [prefix, casing, base, mode].some((value) => value !== undefined);
  if (names !== undefined) {
    if (names !== "none") throw wrong("--names takes none; the others choose single parts.");
    if (isChosen) throw wrong("--names none goes without --prefix, --case, --base and --mode.");
    return "none";
  }
  if (!isChosen) return undefined;
  const nameCase = nameCases.find((one) => one === casing);
  if (casing !== undefined && nameCase === undefined) {
    throw wrong(`--case takes ${nameCases.join(", ")}.`);
  }
  const choice: NamesChoice = { prefix, case: nameCase, base, modes: mode && modesOf(mode) };
  return orWrong(() => {
    assertNamesChoice(choice);
    return choice;
  });
}

/** Calls `make`; a problem of the chosen names is one of the command line. */
export function orWrong<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NamesProblem)) throw error;
    throw wrong(`${optionOf(error.place.file)}: ${error.message}.`);
  }
}

/** The option of a field, such as `--mode appearance.dark` for `names.modes.appearance.dark.0`. */
function optionOf(field: string): string {
  const part = field.replace(/^names\./, "").replace(/\.\d+$/, "");
  return part.startsWith("modes.") ? `--mode ${part.slice("modes.".length)}` : `--${part}`;
}

function modesOf(texts: readonly string[]): NonNullable<NamesChoice["modes"]> {
  const modes: Record<string, Record<string, string[]>> = {};
  for (const text of texts) {
    const [, axis = "", context = "", condition = ""] = /^([^.=]+)\.([^=]+)=(.+)$/.exec(text) ?? [];
    if (condition === "") {
      throw wrong(
        `--mode takes an axis, a context and a condition, as in appearance.dark=.dark; this is ${text}.`,
      );
    }
    const contexts = modes[axis] ?? {};
    modes[axis] = contexts;
    contexts[context] = [...(contexts[context] ?? []), condition];
  }
  return modes;
}

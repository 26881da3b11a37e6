/** Reasons about the forms of colors that pages read under own names. */
import { appearances } from "../findings.ts";
import type { ChannelForm } from "../own/token-name.ts";
import { type Reason, reasonCodes } from "./level.ts";
import type { OwnSide } from "./own-side.ts";

/** The reasons of names whose colors print in another form, which the function around them may not read. */
export function formsChanged(before: OwnSide, after: OwnSide): Reason[] {
  return [...after.paths].flatMap(([name, path]): Reason[] => {
    const [from, to] = [before.forms.get(name), after.forms.get(name)];
    if (!before.paths.has(name) || from === to) return [];
    return [
      {
        code: "own_form_changed",
        level: reasonCodes.own_form_changed[0],
        path,
        appearances: [...appearances],
        message: `${name} prints ${wordsOf(to)} and no longer ${wordsOf(from)}, so pages that read it so lose their color.`,
      },
    ];
  });
}

const wordsOf = (form: ChannelForm | undefined): string =>
  form === undefined ? "a whole color" : `the numbers of ${form}`;

/** Lines of the sentence that sets a value. */
import { Link2, Pencil } from "lucide-react";
import { tokensByName } from "../../../editing/find/by-name.ts";
import { shortValue } from "../../../editing/find/by-value.ts";
import type { TokenInfo } from "../../../editing/types.ts";
import type { Found, Group, Row } from "./rows.ts";
import { type Sentence, sentenceFor } from "./sentence.ts";
import type { Offer, Setting, ShownTheme } from "./shown-theme.ts";
import { markOf } from "./token-rows.ts";

const MAX_TOKENS = 30;
const MAX_REFERENCES = 8;

/** The offers of a sentence in the theme that is shown. */
export function foundBySentence(
  sentence: Sentence,
  theme: ShownTheme | undefined,
  setting: Setting | undefined,
): Found {
  if (theme === undefined) {
    return { groups: [], note: "Open a theme first; a value is set in the theme that you see." };
  }
  const refusal = setting?.refusal();
  if (refusal !== undefined) return { groups: [], note: refusal };
  const tokens = theme.document.analysis.get()?.tokens ?? [];
  const token = tokens.find(({ dotted }) => dotted === sentence.token);
  if (sentence.value === undefined || token === undefined) {
    return choosing(sentence.token, tokens, theme);
  }
  if (setting === undefined) return { groups: [] };
  return offering({ ...sentence, value: sentence.value }, token, { theme, setting, tokens });
}

/** The tokens that a sentence may go on with. */
function choosing(typed: string, tokens: readonly TokenInfo[], theme: ShownTheme): Found {
  const found = typed === "" ? tokens : tokensByName(tokens, typed);
  if (found.length === 0) {
    return { groups: [], note: `${theme.name} has no token “${typed}”. Try a part of its name.` };
  }
  const rows = found.slice(0, MAX_TOKENS).map((token): Row => {
    const css = token.css.light ?? token.css.dark;
    const text = sentenceFor(token.dotted);
    return {
      id: `set ${token.dotted}`,
      mark: markOf(token),
      label: `Set ${token.dotted} to …`,
      strong: [token.dotted],
      ...(css !== undefined && { code: shortValue(token.type, css) }),
      enter: { text },
      set: { text },
      copies: token.dotted,
    };
  });
  return { groups: [{ label: `Set a token of ${theme.name}`, count: found.length, rows }] };
}

function offering(
  { mode, value }: Sentence & { value: string },
  token: TokenInfo,
  { theme, setting, tokens }: { theme: ShownTheme; setting: Setting; tokens: readonly TokenInfo[] },
): Found {
  const offers = setting.offers(token.dotted, mode, value);
  const references = referencesFor(token, mode, value, tokens);
  if (value.trim() === "" && offers.every(({ problem }) => problem === undefined)) {
    const now = offers.map((offer) =>
      nowRow(token, offer, offers.length > 1 || mode !== undefined),
    );
    return {
      groups: [{ label: `${token.dotted} in ${theme.name} is now`, rows: now }, ...references],
      note: "Type the new value, or the name of a token to refer to.",
    };
  }
  const rows = offers.flatMap((offer) => offerRow(token, offer, value.trim(), theme));
  const problem = offers.find((offer) => offer.problem !== undefined)?.problem;
  return {
    groups: [...(rows.length === 0 ? [] : [{ label: "Do", rows }]), ...references],
    ...(rows.length === 0 && problem !== undefined && { note: problem }),
  };
}

/** A present value; Enter puts it into the field, to be changed. */
const nowRow = (token: TokenInfo, { layer, mode, now = "" }: Offer, isNamed: boolean): Row => ({
  id: `now ${layer}`,
  mark: markOf(token),
  label: mode,
  code: now.length > 40 ? `${now.slice(0, 39)}…` : now,
  enter: { text: sentenceFor(token.dotted, now, isNamed ? mode.toLowerCase() : undefined) },
  copies: token.dotted,
});

function offerRow(
  token: TokenInfo,
  { layer, mode, effect, set }: Offer,
  value: string,
  theme: ShownTheme,
): Row[] {
  if (effect === undefined || set === undefined) return [];
  const isColor = token.type === "color" && effect.after !== undefined;
  return [
    {
      id: `do ${layer}`,
      mark: isColor
        ? markOf({ type: "color", css: { light: effect.after ?? "" } })
        : { kind: "icon", icon: Pencil },
      label: `Set ${token.dotted} to ${value}`,
      strong: [token.dotted, value],
      quiet: `in ${mode}`,
      keys: "mod+enter",
      enter: () => {
        set();
        theme.goTo(token.dotted);
      },
      set,
      copies: token.dotted,
      effect,
    },
  ];
}

/** Tokens of the same type with the typed name; Enter completes the reference. */
function referencesFor(
  { dotted: self, type }: TokenInfo,
  mode: string | undefined,
  value: string,
  tokens: readonly TokenInfo[],
): Group[] {
  const typed = value.replace(/[{}]/g, "").trim();
  if (typed === "" || /^[#\d]/.test(typed)) return [];
  const fits = tokens.filter((one) => one.type === type && one.dotted !== self);
  const found = tokensByName(fits, typed).filter(({ dotted }) => `{${dotted}}` !== value.trim());
  if (found.length === 0) return [];
  const rows = found.slice(0, MAX_REFERENCES).map((token): Row => {
    const css = token.css.light ?? token.css.dark;
    return {
      id: `refer ${token.dotted}`,
      mark: type === "color" ? markOf(token) : { kind: "icon", icon: Link2 },
      label: `Refer to ${token.dotted}`,
      strong: typed.split(/\s+/),
      ...(css !== undefined && { code: shortValue(token.type, css) }),
      enter: { text: sentenceFor(self, `{${token.dotted}}`, mode) },
      copies: token.dotted,
    };
  });
  return [{ label: "Refer to a token", count: found.length, rows }];
}

/** The sentence that sets a value, such as `set color.primary in dark to #0f766e`. */
export interface Sentence {
  /** The token's path, or what is typed of it. */
  token: string;
  /** The mode, in words or by its key; undefined for those that the token has values in. */
  mode: string | undefined;
  /** The text after `to`; undefined as long as the token is being chosen. */
  value: string | undefined;
}

const begins = /^set\s+(.*)$/i;

/** Takes a query apart; undefined if it sets nothing. A token may have ` to ` or ` in ` in its path. */
export function sentenceOf(query: string, has: (dotted: string) => boolean): Sentence | undefined {
  if (/^set$/i.test(query.trim())) return { token: "", mode: undefined, value: undefined };
  const rest = begins.exec(query)?.[1];
  if (rest === undefined) return undefined;
  const heads = [...rest.matchAll(/\s+to(?:\s+|$)/gi)].map(({ index, 0: word }) => ({
    head: rest.slice(0, index),
    value: rest.slice(index + word.length),
  }));
  const splits = heads.map(({ head, value }) => ({ ...placeIn(head, has), value }));
  const known = splits.find(({ token }) => has(token)) ?? splits[0];
  return known ?? { token: rest.trim(), mode: undefined, value: undefined };
}

/** The token and the mode of what is before `to`. */
function placeIn(head: string, has: (dotted: string) => boolean): Omit<Sentence, "value"> {
  const token = head.trim();
  if (has(token)) return { token, mode: undefined };
  const splits = [...token.matchAll(/\s+in\s+(?=\S)/gi)].map(({ index, 0: word }) => ({
    token: token.slice(0, index),
    mode: token.slice(index + word.length),
  }));
  return splits.find((split) => has(split.token)) ?? splits[0] ?? { token, mode: undefined };
}

/** The beginning of the sentence for a token. */
export const sentenceFor = (dotted: string, value = "", mode?: string): string =>
  `set ${dotted}${mode === undefined ? "" : ` in ${mode}`} to ${value}`;

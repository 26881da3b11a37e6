/** The choice between the rule, a name of its own and the page; a name that was stated comes back with its choice. */
import type { EditedDocument, TokenInfo } from "../types.ts";
import { nameWriting, type StatedName, statedNameIn } from "./token.ts";

export type NameChoice = "rule" | "stated" | "page";

/** The last stated names of tokens, by dotted path. */
const lastStated = new WeakMap<object, Map<string, string>>();

/** Writes a choice. */
export function chooseName(
  document: Pick<EditedDocument, "text" | "edit">,
  { dotted, path, own }: Pick<TokenInfo, "dotted" | "path" | "own">,
  choice: NameChoice,
): void {
  const text = document.text();
  const names = lastStated.get(document) ?? new Map<string, string>();
  lastStated.set(document, names);
  const present = statedNameIn(text, path);
  if (typeof present === "string") names.set(dotted, present);
  const written: Record<NameChoice, StatedName> = {
    rule: undefined,
    stated: names.get(dotted) ?? own?.property ?? own?.ruled,
    page: false,
  };
  document.edit(nameWriting(text, path, written[choice]));
}

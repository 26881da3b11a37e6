/** The own name and form of a token: `$extensions["io.tokenkit"]` of the token, else the document's rule. */
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import type { TokenNode } from "../tree.ts";
import { type NameRule, ruledName } from "./ruled-name.ts";

/** Forms of a color for pages that read its numbers, as in `hsl(var(--primary))`. */
export const channelForms = ["hsl", "rgb", "rgb-list"] as const;
export type ChannelForm = (typeof channelForms)[number];

/** The member of a token's own extension, if it has one. */
export function ownMember(raw: JsonObject, name: "name" | "as"): Json | undefined {
  const extensions = member(raw, "$extensions");
  const own = isObject(extensions) ? member(extensions, "io.tokenkit") : undefined;
  return isObject(own) ? member(own, name) : undefined;
}

/** Whether a text can name a custom property; the printer escapes what CSS demands. */
export const isPropertyName = (text: string): boolean =>
  /^--[^\s\p{Cc}]{1,198}$/u.test(text) && text.isWellFormed();

/** The custom property of a token without escapes; undefined if the theme leaves it to the page. */
export function ownNameOf(node: Pick<TokenNode, "raw" | "joined">, names: NameRule) {
  const given = ownMember(node.raw, "name");
  if (given === false) return undefined;
  if (typeof given === "string" && isPropertyName(given)) return given;
  return ruledName(node.joined, names);
}

/** The form in which a token's color prints, if it says one that is known. */
export function channelFormOf(raw: JsonObject): ChannelForm | undefined {
  const as = ownMember(raw, "as");
  return channelForms.find((one) => one === as);
}

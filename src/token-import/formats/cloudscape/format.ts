/** Tokens as Cloudscape publishes them: `tokens`, and all of them again in `contexts`. */
import { isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { type ObjectFile, objectFiles } from "../../files.ts";
import { readTokens } from "../../json-tokens.ts";
import type { Axis, Format, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { withValueModes } from "../../value-modes.ts";

/** The contexts are those of one axis; values of `{ light, dark }` and their like are further axes. */
export const cloudscape: Format = {
  name: "cloudscape",
  label: "tokens with contexts, as Cloudscape publishes them",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => contextsOf(json) !== undefined);
    return found ? { score: 0.9, reason: "there are tokens, and contexts with tokens" } : undefined;
  },

  read(files, tools) {
    const sources = objectFiles(files).filter(({ json }) => isObject(member(json, "tokens")));
    const { sets, axes } = byName(sources.map((file) => setOf(file, ["tokens"], tools)));
    const names = new Set(["default"]);
    const inContexts = sources.flatMap((file) =>
      (contextsOf(file.json) ?? []).map((context): TokenSet => {
        names.add(context);
        const set = setOf(file, ["contexts", context, "tokens"], tools);
        const around = sets.find(({ name }) => name === file.name)?.when?.[0] ?? [];
        return { ...set, when: [[...around, { axis: "context", context }]] };
      }),
    );
    const axis: Axis = { name: "context", default: "default", contexts: [...names] };
    const all = [...sets, ...inContexts];
    return { ...withValueModes(all, [...axes, axis], tools), unitless: "px" };
  },
};

/** The names of contexts; `undefined` if a file has not both parts. */
function contextsOf(json: JsonObject): string[] | undefined {
  const contexts = member(json, "contexts");
  if (!isObject(member(json, "tokens")) || !isObject(contexts)) return undefined;
  const names = Object.keys(contexts);
  const hold = (name: string) => {
    const context = contexts[name];
    return isObject(context) && isObject(member(context, "tokens"));
  };
  return names.length > 0 && names.every(hold) ? names : undefined;
}

function setOf({ name, json }: ObjectFile, above: readonly string[], tools: Tools): TokenSet {
  let tree = json;
  for (const part of above) tree = member(tree, part) as JsonObject;
  return { name, document: readTokens(tree, { file: name, above, legacy: true, ...tools }) };
}

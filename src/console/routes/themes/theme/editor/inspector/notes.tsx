import type { EditedDocument, TokenInfo } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { nodeAt, type Path, removeAt, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { Line } from "./line.tsx";

/** The layer with the token's own object: the base, else the first layer that has it. */
const placeOf = (text: string, { path }: TokenInfo): Path | undefined =>
  sourcesOf(treeOf(text))
    .places.map((place) => [...place.path, ...path])
    .find((place) => nodeAt(treeOf(text), place) !== undefined);

/** Writes a token's notes before its value. */
const isBelow = (name: string): boolean => name === "$value";

const textAt = (text: string, place: Path | undefined, name: string): unknown =>
  place && nodeAt(treeOf(text), [...place, name])?.value;

/** The description and deprecation of a token. */
export function Notes({
  document,
  token,
  locked,
}: {
  document: EditedDocument;
  token: TokenInfo;
  locked: boolean;
}) {
  const text = useSignal(document.state).doc.toString();
  const place = placeOf(text, token);
  const deprecated = textAt(text, place, "$deprecated");
  const described = textAt(text, place, "$description");
  const write = (name: string, value: unknown) => {
    const now = document.text();
    const at = placeOf(now, token);
    if (at === undefined) return;
    const path = [...at, name];
    document.edit(value === undefined ? removeAt(now, path) : setAt(now, path, value, isBelow));
  };
  const reason = typeof deprecated === "string" ? deprecated : "";
  const isDeprecated = deprecated === true || typeof deprecated === "string";
  return (
    <fieldset className="grid gap-8 pad-16" aria-label="Notes" disabled={locked}>
      <Line
        label="Description"
        placeholder="What is it for?"
        text={typeof described === "string" ? described : ""}
        onWrite={(next) => write("$description", next === "" ? undefined : next)}
      />
      <label className="flex gap-8 notes-check">
        <input
          type="checkbox"
          className="tk-checkbox"
          checked={isDeprecated}
          onChange={({ target }) => write("$deprecated", target.checked ? true : undefined)}
        />
        Deprecated
      </label>
      {isDeprecated && (
        <Line
          label="Reason"
          placeholder="What should be used instead?"
          text={reason}
          onWrite={(next) => write("$deprecated", next === "" ? true : next)}
        />
      )}
    </fieldset>
  );
}

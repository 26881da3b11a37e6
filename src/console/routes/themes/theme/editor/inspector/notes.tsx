import { findNodeAtLocation, getNodeValue, modify, type Node, parseTree } from "jsonc-parser";
import { useEffect, useMemo, useState } from "react";
import type { EditedDocument, TokenInfo } from "../../../../../document/types.ts";
import { useSignal } from "../../../../../parts/signal.ts";

/** Where the token's own object is: in the base, else in the first appearance that has it. */
function placeOf(root: Node | undefined, { path }: TokenInfo): string[] | undefined {
  const places = [[], ["$appearances", "light"], ["$appearances", "dark"]];
  return places
    .map((place) => [...place, ...path])
    .find((place) => root !== undefined && findNodeAtLocation(root, place) !== undefined);
}

const indentOf = (text: string): string => /\n([ \t]+)/.exec(text)?.[1] ?? "  ";

/** Description and deprecation: what is said of a token, not its value. */
export function Notes({ document, token }: { document: EditedDocument; token: TokenInfo }) {
  useSignal(document.analysis);
  const text = document.text();
  const { place, deprecated, described } = useMemo(() => {
    const root = parseTree(text);
    const place = placeOf(root, token);
    const read = (name: string): unknown => {
      const node = root && place && findNodeAtLocation(root, [...place, name]);
      return node && getNodeValue(node);
    };
    return { place, deprecated: read("$deprecated"), described: read("$description") };
  }, [text, token]);
  const write = (name: string, value: unknown) => {
    if (place === undefined) return;
    const now = document.text();
    const indent = indentOf(now);
    const edits = modify(now, [...place, name], value, {
      formattingOptions: { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length },
    });
    document.edit(
      edits.map(({ offset, length, content }) => ({
        from: offset,
        to: offset + length,
        insert: content,
      })),
    );
  };
  const reason = typeof deprecated === "string" ? deprecated : "";
  const isDeprecated = deprecated === true || typeof deprecated === "string";
  return (
    <section className="notes" aria-label="Notes">
      <Line
        label="Description"
        placeholder="What is it for?"
        text={typeof described === "string" ? described : ""}
        onWrite={(next) => write("$description", next === "" ? undefined : next)}
      />
      <label className="notes-check">
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
    </section>
  );
}

function Line({
  label,
  placeholder,
  text,
  onWrite,
}: {
  label: string;
  placeholder: string;
  text: string;
  onWrite: (text: string) => void;
}) {
  const [draft, setDraft] = useState<string>();
  useEffect(() => {
    if (draft === text) setDraft(undefined);
  }, [draft, text]);
  const commit = () => {
    if (draft !== undefined && draft !== text) onWrite(draft.trim());
    setDraft(undefined);
  };
  return (
    <label className="notes-line">
      <span>{label}</span>
      <input
        className="notes-input"
        value={draft ?? text}
        placeholder={placeholder}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === "Enter") commit();
          if (key === "Escape") setDraft(undefined);
        }}
      />
    </label>
  );
}

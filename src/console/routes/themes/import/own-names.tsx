import { useMemo } from "react";
import { printDocument } from "#token-text/json-text.ts";
import { chosenOf, withChosen } from "../../../editing/names/chosen.ts";
import {
  draftOf,
  type NamesDraft,
  namedAxes,
  problemsOf,
  statedNames,
  withNames,
} from "../../../editing/names/draft.ts";
import { counted } from "../../../parts/status.tsx";
import { NamesFields } from "../own-names/fields.tsx";
import type { ChangeDraft, ImportDraft } from "./draft.ts";
import type { Examined } from "./examine.ts";
import { withBases } from "./outcome.ts";

/** The own names of what is imported, as the files say them or as they are chosen here. */
export interface ImportedNames {
  /** Undefined until the axes of the document are known. */
  draft: NamesDraft | undefined;
  /** Whether the theme gets names of its own. */
  isOn: boolean;
  problems: ReadonlyMap<string, string>;
  turn: (isOn: boolean) => void;
  write: (draft: NamesDraft) => void;
  /** The document with them. */
  applied: (tokens: Examined["tokens"]) => Examined["tokens"];
}

const fine: ReadonlyMap<string, string> = new Map();

/** The own names of an import. Choices stay when the files change, as far as their document has them. */
export function useImportedNames(
  tokens: Examined["tokens"] | undefined,
  { axes, names: { chosen, turned } }: ImportDraft,
  change: ChangeDraft,
): ImportedNames {
  const given = useMemo(() => tokens && namesIn(withBases(tokens, axes)), [tokens, axes]);
  const draft = useMemo(() => given && withChosen(given.draft, chosen), [given, chosen]);
  const isOn = turned ?? given?.isStated ?? false;
  const isChanged = turned !== undefined;
  return {
    draft: draft && withAxisWords(draft, axes),
    isOn,
    problems: isOn && isChanged && draft !== undefined ? problemsOf(draft) : fine,
    turn: (next) => change({ names: { chosen, turned: next } }),
    write: (next) => {
      const now = draft === undefined ? chosen : chosenOf(chosen, draft, next);
      change({ names: { chosen: now, turned: true } });
    },
    applied: (before) => {
      if (!isChanged) return before;
      const own = isOn ? withChosen(namesIn(before).draft, chosen) : undefined;
      return JSON.parse(withNames(printDocument(before), own));
    },
  };
}

/** The fields with the new names of their axes. */
const withAxisWords = (draft: NamesDraft, axes: ImportDraft["axes"]): NamesDraft => ({
  ...draft,
  contexts: draft.contexts.map((one) => ({ ...one, axis: axes.get(one.axis)?.name ?? one.axis })),
});

/** The names that a document states, or proposals for one that states none. */
function namesIn(tokens: Examined["tokens"]): { draft: NamesDraft; isStated: boolean } {
  const text = printDocument(tokens);
  const stated = statedNames(text);
  return { draft: draftOf(stated, namedAxes(text)), isStated: stated !== undefined };
}

/** Says which names the theme gets, and lets them be set. */
export function OwnNames({ names }: { names: ImportedNames }) {
  const { draft, isOn, problems } = names;
  if (draft === undefined) return null;
  return (
    <section className="grid gap-12 import-part" aria-labelledby="import-names">
      <header className="row">
        <h3 id="import-names">Own names</h3>
        <span className="quiet cut">{isOn ? namesText(draft) : "none, pages read --tk-…"}</span>
      </header>
      <div className="form import-names">
        <label className="tk-choice">
          <input
            type="checkbox"
            className="tk-checkbox"
            checked={isOn}
            onChange={({ target }) => names.turn(target.checked)}
          />
          <span>Applications read the theme by names of their own</span>
        </label>
        {isOn && <NamesFields draft={draft} problems={problems} onDraft={names.write} />}
      </div>
    </section>
  );
}

/** The names in a line: those of the defaults by their first selectors, those of contexts by their count. */
export function namesText({ prefix, base, contexts }: NamesDraft): string {
  const selectors = base.split("\n").filter((line) => line.trim() !== "");
  const more = selectors.length - NAMED;
  const chosen = contexts.filter(({ lines }) => lines.trim() !== "").length;
  return [
    `--${prefix}… under ${selectors.slice(0, NAMED).join(", ")}`,
    ...(more > 0 ? [`${more} more`] : []),
    ...(contexts.length > 0
      ? [`selectors for ${chosen} of ${counted(contexts.length, "context")}`]
      : []),
  ].join(", ");
}

const NAMED = 2;

import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { runs } from "../../../api/base.ts";
import { chordOf } from "../../../parts/shortcuts.ts";
import { useSignal } from "../../../parts/signal.ts";
import { EffectNote } from "./effect-note.tsx";
import { PaletteFoot } from "./palette-foot.tsx";
import { activeLine, listKeys, paletteQuery, type TakeKey } from "./query.ts";
import { Results } from "./results.tsx";
import type { Row } from "./rows.ts";
import { shownTheme } from "./shown-theme.ts";
import { useActive } from "./use-active.ts";
import { useFacesOf } from "./use-faces-of.ts";
import { useFound } from "./use-found.ts";
import { useSaid } from "./use-said.ts";

const NONE: ReadonlySet<string> = new Set();
const PAGE = 8;

type Modifiers = Pick<MouseEvent, "ctrlKey" | "metaKey" | "altKey">;

/** Lists tokens, values, themes, screens and commands for the field, and the effect of setting a value. */
export default function Palette({
  onClose,
  showHelp,
}: {
  onClose: () => void;
  showHelp: () => void;
}) {
  const query = useSignal(paletteQuery);
  const theme = useSignal(shownTheme);
  const [isEverywhere, setEverywhere] = useState(false);
  const [opened, setOpened] = useState({ query, labels: NONE });
  const labels = opened.query === query ? opened.labels : NONE;
  const { groups, note } = useFound({ query, isEverywhere, opened: labels });
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const { active, choose, move } = useActive(query, rows);
  const { said, say } = useSaid();
  const after = (act: () => void): void => {
    onClose();
    // Runs after the dialog has returned the focus, because the act may move it elsewhere.
    setTimeout(act);
  };
  const run = (row: Row, { ctrlKey, metaKey, altKey }: Modifiers): void => {
    const way = (ctrlKey || metaKey) && row.set !== undefined ? row.set : row.enter;
    if (altKey && row.copies !== undefined) {
      void navigator.clipboard.writeText(row.copies);
      say(`Copied ${row.copies}`);
    } else if (typeof way === "function") after(way);
    else if ("text" in way) paletteQuery.set(way.text);
    else setOpened({ query, labels: new Set([...labels, way.more]) });
  };
  const onKey: TakeKey = (event) => {
    const chord = chordOf(event);
    const by = moves[chord];
    if (by !== undefined) move(by);
    else if (event.key === "Enter") active && run(active, event);
    else if (chord === "?" && query === "") after(showHelp);
    else if (chord === "mod+k") setEverywhere(theme !== undefined && !isEverywhere);
    else if (chord === "mod+shift+k") paletteQuery.set(settingTextOf(active));
    else return false;
    return true;
  };
  const ids = useId();
  const idOf = (row: Row): string => `${ids}${rows.indexOf(row)}`;
  useFieldOf(active && idOf(active), onKey);
  const faces = useFacesOf(rows);
  return (
    <>
      <Results {...{ groups, active, idOf, faces }} onPoint={choose} onRun={run} />
      {note !== undefined && (
        <p className="palette-note quiet" role="status">
          {note}
        </p>
      )}
      {rows.length === 0 && note === undefined && query.trim() !== "" && (
        <p className="palette-note quiet" role="status">
          {`Nothing is called “${query}”. Try a part of a name${runs("themes") ? ", a color such as #0f766e, or a size such as 12px" : ""}.`}
        </p>
      )}
      {active?.effect && <EffectNote effect={active.effect} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <PaletteFoot {...{ query, active, isEverywhere, said }} theme={theme?.name} />
    </>
  );
}

const moves: Readonly<Record<string, number>> = {
  arrowdown: 1,
  arrowup: -1,
  pagedown: PAGE,
  pageup: -PAGE,
};

/** The beginning of the sentence that sets the token of a line, or any. */
const settingTextOf = (row: Row | undefined): string =>
  typeof row?.set === "object" ? row.set.text : "set ";

/** Gives the field the list's keys and its active line. */
function useFieldOf(active: string | undefined, onKey: TakeKey): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
    activeLine.set(active);
  });
  useLayoutEffect(() => {
    listKeys.set((event) => latest.current(event));
    return () => {
      listKeys.set(undefined);
      activeLine.set(undefined);
    };
  }, []);
}

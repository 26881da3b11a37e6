import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Appearance, TokenInfo } from "#console/editing/types.ts";
import type { Page } from "./pages/pages.ts";
import type { Properties } from "./painter.ts";
import { PreviewPane, type Stage } from "./pane.tsx";
import { type Box, Peek } from "./peek.tsx";
import { nameOf, Reader } from "./reader.ts";
import { type Pointed, usePointing } from "./use-pointing.ts";
import { type SeenOnPage, useSeen } from "./use-seen.ts";

/** A preview that shows which tokens its elements read; a click on one selects its token. */
export function InspectedPane({
  appearance,
  page,
  properties,
  shown,
  tokens,
  roles,
  selected,
  onSelect,
  onPick,
  onSeen,
}: {
  appearance: Appearance;
  page: Page;
  properties: Properties;
  shown: Properties;
  tokens: readonly TokenInfo[];
  /** The paths of the tokens that have roles, by the roles' custom properties. */
  roles?: ReadonlyMap<string, string> | undefined;
  selected: string | undefined;
  onSelect: (dotted: string) => void;
  onPick: (dotted: string) => void;
  onSeen?: (on: SeenOnPage) => void;
}) {
  const section = useRef<HTMLElement>(null);
  const [stage, setStage] = useState<Stage>();
  const [changes, setChanges] = useState(0);
  const [pointed, setPointed] = useState<Pointed>();
  const reader = useMemo(() => stage && new Reader(stage, tokens, roles), [stage, tokens, roles]);
  const close = useCallback(() => setPointed(undefined), []);

  useReaders(reader, selected, changes);
  useSeen(reader, properties, changes, onSeen);
  useChanges(stage, () => {
    reader?.forget();
    setChanges((count) => count + 1);
  });
  usePointing(stage, reader, pointed, setPointed, onSelect);
  useEffect(() => {
    if (pointed === undefined) return;
    pointed.element.setAttribute("data-pointed", "");
    return () => pointed.element.removeAttribute("data-pointed");
  }, [pointed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements
  useEffect(close, [stage]);
  useClosing(section.current, pointed?.held === true, close);
  useResizing(section.current, pointed !== undefined);

  const word = appearance === "light" ? "Light" : "Dark";
  const name = pointed && nameOf(pointed.element);
  return (
    <section
      ref={section}
      className="grid relative clip narrow low"
      aria-label={`Preview ${appearance}`}
    >
      <PreviewPane
        properties={properties}
        shown={shown}
        appearance={appearance}
        page={page}
        label={`${word} page; arrow keys go from part to part, Enter lists its tokens`}
        onStage={setStage}
      />
      {pointed && name && section.current && (
        <Peek
          key={name}
          name={name}
          tokens={pointed.tokens}
          cssOf={(property) => shown[property] ?? properties[property]}
          selected={selected}
          around={boxOf(pointed.element, section.current)}
          within={{ width: section.current.clientWidth, height: section.current.clientHeight }}
          held={pointed.held}
          takesFocus={pointed.held && pointed.byKey}
          onPick={(dotted) => {
            onPick(dotted);
            if (!pointed.byKey) return;
            close();
            stage?.host.focus();
          }}
          onClose={() => {
            close();
            stage?.host.focus();
          }}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {pointed?.byKey && !pointed.held
          ? `${name}: ${pointed.tokens.map(({ dotted }) => dotted).join(", ")}`
          : ""}
      </p>
    </section>
  );
}

/** Marks the elements that read the selected token. */
function useReaders(reader: Reader | undefined, selected: string | undefined, changes: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other states read other tokens
  useEffect(() => {
    if (reader === undefined || selected === undefined) return;
    const readers = reader.readersOf(selected);
    for (const element of readers) element.setAttribute("data-reads", "");
    return () => {
      for (const element of readers) element.removeAttribute("data-reads");
    };
  }, [reader, selected, changes]);
}

const states = ["selected", "pressed", "checked", "expanded", "busy", "current", "invalid"];

/** Calls back when the page's components change their own state. */
function useChanges(stage: Stage | undefined, onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (stage === undefined) return;
    const report = (): void => latest.current();
    const observer = new MutationObserver(report);
    observer.observe(stage.element, {
      subtree: true,
      attributeFilter: ["hidden", "disabled", "data-active", ...states.map((one) => `aria-${one}`)],
    });
    stage.root.addEventListener("change", report);
    return () => {
      observer.disconnect();
      stage.root.removeEventListener("change", report);
    };
  }, [stage]);
}

/** Closes a held list on a press elsewhere and on Escape. */
function useClosing(pane: Element | null, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen || pane === null) return;
    const press = (event: Event): void => {
      if (event.target instanceof Node && !pane.contains(event.target)) close();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [pane, isOpen, close]);
}

/** Draws the list of tokens again where its pane gets another size, as by an inspector that opens. */
function useResizing(pane: Element | null, isOpen: boolean): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOpen || pane === null) return;
    const observer = new ResizeObserver(drawAgain);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [pane, isOpen]);
}

function boxOf(element: Element, within: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const origin = within.getBoundingClientRect();
  return {
    left: left - origin.left,
    top: top - origin.top,
    right: right - origin.left,
    bottom: bottom - origin.top,
  };
}

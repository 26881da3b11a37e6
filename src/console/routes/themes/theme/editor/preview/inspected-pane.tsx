import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Appearance, TokenInfo } from "#console/editing/types.ts";
import type { Page } from "./pages/pages.ts";
import type { Properties } from "./painter.ts";
import { PreviewPane, type Stage } from "./pane.tsx";
import { type Box, Peek } from "./peek.tsx";
import { nameOf, type Read, Reader } from "./reader.ts";

/** What is pointed at, and how long that is shown. */
interface Pointed extends Read {
  /** Until something else is pointed at, or until it is closed. */
  held: boolean;
  byKey: boolean;
}

/** The pointer rests so long, in milliseconds, before the tokens are shown. */
const REST_MS = 80;

/** A pane that tells which tokens its elements read, and takes a click for a choice among them. */
export function InspectedPane({
  appearance,
  page,
  properties,
  shown,
  tokens,
  selected,
  onSelect,
  onPick,
}: {
  appearance: Appearance;
  page: Page;
  properties: Properties;
  shown: Properties;
  tokens: readonly TokenInfo[];
  selected: string | undefined;
  onSelect: (dotted: string) => void;
  onPick: (dotted: string) => void;
}) {
  const section = useRef<HTMLElement>(null);
  const [stage, setStage] = useState<Stage>();
  const [changes, setChanges] = useState(0);
  const [pointed, setPointed] = useState<Pointed>();
  const reader = useMemo(() => stage && new Reader(stage, tokens), [stage, tokens]);
  const close = useCallback(() => setPointed(undefined), []);

  useReaders(reader, selected, changes);
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

  const word = appearance === "light" ? "Light" : "Dark";
  const name = pointed && nameOf(pointed.element);
  return (
    <section ref={section} className="preview-pane" aria-label={`Preview ${appearance}`}>
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

/** Marks what reads the token that is selected. */
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

/** Follows what the page's components do to themselves. */
function useChanges(stage: Stage | undefined, onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (stage === undefined) return;
    const tell = (): void => latest.current();
    const observer = new MutationObserver(tell);
    observer.observe(stage.element, {
      subtree: true,
      attributeFilter: ["hidden", "disabled", "data-active", ...states.map((one) => `aria-${one}`)],
    });
    stage.root.addEventListener("change", tell);
    return () => {
      observer.disconnect();
      stage.root.removeEventListener("change", tell);
    };
  }, [stage]);
}

const targetOf = (event: Event): Element | undefined => {
  const [target] = event.composedPath();
  return target instanceof Element ? target : undefined;
};

/** Pointer, focus and keys, each of which says what is looked at. */
function usePointing(
  stage: Stage | undefined,
  reader: Reader | undefined,
  pointed: Pointed | undefined,
  setPointed: (pointed: Pointed | undefined) => void,
  onSelect: (dotted: string) => void,
): void {
  const now = useRef({ pointed, onSelect });
  now.current = { pointed, onSelect };
  useEffect(() => {
    if (stage === undefined || reader === undefined) return;
    const { host, root } = stage;
    const stop = new AbortController();
    const { signal } = stop;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let pressed: Element | undefined;
    const show = (target: Element | undefined, how: { held: boolean; byKey: boolean }): void => {
      const read = target && root.contains(target) ? reader.at(target) : undefined;
      const { pointed: before } = now.current;
      if (read?.element === before?.element && before?.held === how.held) return;
      setPointed(read && { ...read, ...how });
    };
    const leave = (): void => {
      clearTimeout(resting);
      if (now.current.pointed?.held === false) setPointed(undefined);
    };

    root.addEventListener(
      "pointermove",
      (event) => {
        if ((event as PointerEvent).pointerType === "touch") return;
        if (now.current.pointed?.held === true) return;
        clearTimeout(resting);
        const target = targetOf(event);
        resting = setTimeout(() => show(target, { held: false, byKey: false }), REST_MS);
      },
      { signal },
    );
    host.addEventListener("pointerleave", leave, { signal });
    host.addEventListener("scroll", () => setPointed(undefined), { signal, passive: true });
    root.addEventListener("pointerdown", (event) => (pressed = targetOf(event)), { signal });
    root.addEventListener(
      "click",
      (event) => {
        const target = targetOf(event);
        // A label clicks its control too, and keys click what they are on.
        if (target === undefined || target !== pressed) return;
        pressed = undefined;
        clearTimeout(resting);
        const read = reader.at(target);
        const [first] = read?.tokens ?? [];
        if (read === undefined || first === undefined) return;
        setPointed({ ...read, held: true, byKey: false });
        now.current.onSelect(first.dotted);
      },
      { signal },
    );
    root.addEventListener(
      "focusin",
      (event) => {
        const target = targetOf(event);
        if (target?.matches(":focus-visible")) show(target, { held: false, byKey: true });
      },
      { signal },
    );
    root.addEventListener("focusout", leave, { signal });
    host.addEventListener(
      "keydown",
      (event) => {
        if (event.composedPath()[0] !== host || event.ctrlKey || event.metaKey || event.altKey) {
          return;
        }
        const at = now.current.pointed?.element;
        if (event.key === "Enter" && at !== undefined) show(at, { held: true, byKey: true });
        else if (event.key === "Escape" && at !== undefined) setPointed(undefined);
        else {
          const next = step(event.key, reader.all(), at);
          if (next === undefined) return;
          next.scrollIntoView({ block: "nearest" });
          // After the scrolling, which ends what is shown.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => show(next, { held: false, byKey: true })),
          );
        }
        event.preventDefault();
      },
      { signal },
    );
    return () => {
      clearTimeout(resting);
      stop.abort();
    };
  }, [stage, reader, setPointed]);
}

function step(key: string, all: readonly Element[], at: Element | undefined): Element | undefined {
  const from = at === undefined ? -1 : all.indexOf(at);
  if (key === "ArrowDown" || key === "ArrowRight") return all[Math.min(from + 1, all.length - 1)];
  if (key === "ArrowUp" || key === "ArrowLeft") return all[Math.max(from - 1, 0)];
  if (key === "Home") return all[0];
  return key === "End" ? all.at(-1) : undefined;
}

/** A list that is held open closes when somebody presses elsewhere. */
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

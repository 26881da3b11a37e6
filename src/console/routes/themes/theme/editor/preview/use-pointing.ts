import { useEffect, useRef } from "react";
import type { Stage } from "./pane.tsx";
import { pointingAction } from "./pointing-keys.ts";
import type { Read, Reader } from "./reader.ts";

/** An element of the preview with its tokens, while they are shown. */
export interface Pointed extends Read {
  /** Whether the tokens stay until they are closed, not only until something else is pointed at. */
  held: boolean;
  byKey: boolean;
}

/** How long the pointer rests before the tokens appear, in milliseconds. */
const REST_MS = 80;

/** The state that listeners read and change; it may be newer than the effect that added them. */
interface Pointing {
  stage: Stage;
  reader: Reader;
  pointed: () => Pointed | undefined;
  setPointed: (pointed: Pointed | undefined) => void;
  select: (dotted: string) => void;
  signal: AbortSignal;
}

/** Follows the pointer, the focus and the keys on a preview page. */
export function usePointing(
  stage: Stage | undefined,
  reader: Reader | undefined,
  pointed: Pointed | undefined,
  setPointed: (pointed: Pointed | undefined) => void,
  onSelect: (dotted: string) => void,
): void {
  const latest = useRef({ pointed, onSelect });
  latest.current = { pointed, onSelect };
  useEffect(() => {
    if (stage === undefined || reader === undefined) return;
    const stop = new AbortController();
    const pointing: Pointing = {
      stage,
      reader,
      pointed: () => latest.current.pointed,
      setPointed,
      select: (dotted) => latest.current.onSelect(dotted),
      signal: stop.signal,
    };
    const cancelRest = followPointer(pointing);
    followKeys(pointing);
    stage.host.addEventListener("scroll", () => setPointed(undefined), {
      signal: stop.signal,
      passive: true,
    });
    return () => {
      cancelRest();
      stop.abort();
    };
  }, [stage, reader, setPointed]);
}

const targetOf = (event: Event): Element | undefined => {
  const [target] = event.composedPath();
  return target instanceof Element ? target : undefined;
};

/** Shows the tokens of an element, or none if it reads none. */
function point(
  { stage, reader, pointed, setPointed }: Pointing,
  target: Element | undefined,
  how: Pick<Pointed, "held" | "byKey">,
): void {
  const read = target && stage.root.contains(target) ? reader.at(target) : undefined;
  const before = pointed();
  if (read?.element === before?.element && before?.held === how.held) return;
  setPointed(read && { ...read, ...how });
}

/** Listens to pointer and focus. Returns what cancels a rest of the pointer. */
function followPointer(pointing: Pointing): () => void {
  const { stage, pointed, setPointed, signal } = pointing;
  const { host, root } = stage;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const cancelRest = (): void => clearTimeout(resting);
  const leave = (): void => {
    cancelRest();
    if (pointed()?.held === false) setPointed(undefined);
  };
  root.addEventListener(
    "pointermove",
    (event) => {
      if ((event as PointerEvent).pointerType === "touch" || pointed()?.held === true) return;
      cancelRest();
      const target = targetOf(event);
      resting = setTimeout(() => point(pointing, target, { held: false, byKey: false }), REST_MS);
    },
    { signal },
  );
  host.addEventListener("pointerleave", leave, { signal });
  root.addEventListener(
    "focusin",
    (event) => {
      const target = targetOf(event);
      if (target?.matches(":focus-visible")) point(pointing, target, { held: false, byKey: true });
    },
    { signal },
  );
  root.addEventListener("focusout", leave, { signal });
  followClicks(pointing, cancelRest);
  return cancelRest;
}

function followClicks(
  { stage, reader, setPointed, select, signal }: Pointing,
  cancelRest: () => void,
) {
  let pressed: Element | undefined;
  stage.root.addEventListener("pointerdown", (event) => (pressed = targetOf(event)), { signal });
  stage.root.addEventListener(
    "click",
    (event) => {
      const target = targetOf(event);
      // A label clicks its control too, and keys click the element that has the focus.
      if (target === undefined || target !== pressed) return;
      pressed = undefined;
      cancelRest();
      const read = reader.at(target);
      const [first] = read?.tokens ?? [];
      if (read === undefined || first === undefined) return;
      setPointed({ ...read, held: true, byKey: false });
      select(first.dotted);
    },
    { signal },
  );
}

function followKeys(pointing: Pointing): void {
  const { stage, reader, pointed, setPointed, signal } = pointing;
  const onKeyDown = (event: KeyboardEvent): void => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (event.composedPath()[0] !== stage.host || isChord) return;
    const action = pointingAction(event.key, reader.all(), pointed()?.element);
    if (action === undefined) return;
    event.preventDefault();
    if (action.kind === "close") setPointed(undefined);
    else if (action.kind === "hold") point(pointing, action.at, { held: true, byKey: true });
    else {
      action.at.scrollIntoView({ block: "nearest" });
      // Scrolling ends what is shown, so the tokens appear two frames later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => point(pointing, action.at, { held: false, byKey: true })),
      );
    }
  };
  stage.host.addEventListener("keydown", onKeyDown, { signal });
}

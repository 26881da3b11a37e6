import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Appearance } from "#console/editing/types.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { trustedMarkup } from "#console/parts/trusted.ts";
import { useRightToLeft } from "./direction.tsx";
import { enliven } from "./enliven.ts";
import { componentLayer, pageLayout, readBy } from "./layer.ts";
import { markupOf, type Page } from "./pages/pages.ts";
import { noProperties, Painter, type Properties } from "./painter.ts";
import { writeRightToLeft } from "./write-right-to-left.ts";

const trustedMarkupOf = trustedMarkup("tokenkit-preview", markupOf);

/** The page of a pane: what it is drawn in, and with. */
export interface Stage {
  host: HTMLElement;
  root: ShadowRoot;
  /** Has the custom properties; everything is within it. */
  element: HTMLElement;
  sheets: readonly CSSStyleSheet[];
}

/**
 * A page of components in one appearance of a theme. It is a shadow root, so that the console's own
 * styles stay out and the theme's stay in.
 */
export function PreviewPane({
  properties,
  shown = noProperties,
  appearance,
  page,
  label,
  onStage,
}: {
  properties: Properties;
  /** Values that win, while they are dragged. */
  shown?: Properties;
  appearance: Appearance;
  page: Page;
  /** The page's name; without one the pane is an inert picture. */
  label?: string;
  /** Told of the page once it is drawn, and of each other page. */
  onStage?: (stage: Stage) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const { stage, failure, load } = useStage(host);
  const painter = useRef<Painter>(undefined);
  const isRightToLeft = useRightToLeft() && label !== undefined;

  // Before the page is there: what came with other values would turn slowly into these.
  useLayoutEffect(() => {
    if (stage === undefined) return;
    painter.current ??= new Painter(stage.element.style, readBy(stage.sheets));
    stage.element.dataset.painting = "";
    painter.current.paint(properties, shown);
    return afterNextFrame(() => delete stage.element.dataset.painting);
  }, [stage, properties, shown]);
  useLayoutEffect(() => {
    if (stage === undefined) return;
    stage.element.innerHTML = trustedMarkupOf(page, appearance);
    stage.element.dataset.page = page;
    stage.element.style.colorScheme = appearance;
    stage.host.style.colorScheme = appearance;
    stage.host.scrollTop = 0;
    onStage?.({ ...stage });
  }, [stage, page, appearance, onStage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other words
  useLayoutEffect(() => {
    if (stage === undefined) return;
    return isRightToLeft ? writeRightToLeft(stage.element) : undefined;
  }, [stage, page, appearance, isRightToLeft]);

  if (failure !== undefined) {
    return <FailureNote error={failure} {...(label === undefined ? {} : { retry: load })} />;
  }
  if (label === undefined) return <div ref={host} className="preview-page" inert aria-hidden />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can hold no shadow root
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its elements are walked by keys
    <div ref={host} className="preview-page" role="group" aria-label={label} tabIndex={0} />
  );
}

/** Dresses the host once the component layer is there. */
function useStage(host: RefObject<HTMLElement | null>) {
  const [stage, setStage] = useState<Stage>();
  const [failure, setFailure] = useState<unknown>();
  const load = useCallback(() => {
    setFailure(undefined);
    componentLayer().then((components) => {
      if (host.current !== null) setStage(stageIn(host.current, components));
    }, setFailure);
  }, [host]);
  useEffect(load, [load]);
  return { stage, failure, load };
}

/** Answers how to call it off. */
function afterNextFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

function stageIn(host: HTMLElement, components: CSSStyleSheet): Stage {
  const root = host.attachShadow({ mode: "open" });
  // The layout names its layer first, so that components win over its reset.
  root.adoptedStyleSheets = [pageLayout(), components];
  const element = document.createElement("div");
  element.className = "stage";
  // The layer's rules hold within an element of a theme; which one does not matter.
  element.dataset.tokenkitTheme = "preview";
  root.append(element);
  enliven(root);
  return { host, root, element, sheets: root.adoptedStyleSheets };
}

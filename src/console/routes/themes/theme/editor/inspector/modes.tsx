import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { type Analysis, columnWords, type Layer, type TokenInfo } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { cssIn } from "../selection.ts";
import { ValueMark } from "./alias/value-mark.tsx";
import { ratioText } from "./color/nearest-lightness.ts";
import { type LeastRatio, leastRatioIn } from "./least-ratio.ts";

/** The content of a layer in two words. */
function holdingOf(token: TokenInfo, layer: Layer): { text: string; mono: boolean } {
  const written = token.written[layer];
  if (written !== undefined) {
    const { alias } = written;
    if (alias === undefined) return { text: "own value", mono: false };
    const short = alias.split(".").slice(-2).join(".");
    return { text: short, mono: true };
  }
  if (layer === "base") return { text: "no value", mono: false };
  return { text: token.written.base === undefined ? "no value" : "inherits Base", mono: false };
}

/** Base, Light and Dark, or the contexts of a theme with axes, each with its color and what it holds. */
export function Modes({
  token,
  layer,
  analysis,
  onLayer,
}: {
  token: TokenInfo;
  layer: Layer;
  analysis: Pick<Analysis, "axes" | "cells" | "columns" | "judged" | "tokens">;
  onLayer: (layer: Layer) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { columns } = analysis;
  const layers = columns.map((column) => column.layer);
  const ratios = useMemo(
    () => analysis.columns.map((column) => leastRatioIn(column, token, analysis)),
    [token, analysis],
  );
  // Scrolls the shown layer into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layer moves the list
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (list.current && tab) reveal(list.current, tab);
  }, [layer]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = layers.indexOf(layer);
    const to = {
      ArrowRight: (at + 1) % layers.length,
      ArrowLeft: (at + layers.length - 1) % layers.length,
      Home: 0,
      End: layers.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : layers[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onLayer(next);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={list}
      className={classes("grid modes", columns.length > 3 && "modes--many")}
      role="tablist"
      aria-label={columns.some(({ axis }) => axis) ? "Contexts" : "Appearance"}
    >
      {columns.map((column, index) => {
        const { layer: one, axis } = column;
        const { text, mono } = holdingOf(token, one);
        const css = cssIn(token, one, analysis);
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`mode-${one}`}
            aria-selected={one === layer}
            aria-controls="mode-value"
            tabIndex={one === layer ? 0 : -1}
            className="quiet grid plain relative anywhere label middle at-start mode"
            onClick={() => onLayer(one)}
            onKeyDown={onKeyDown}
          >
            <ValueMark type={token.type} css={css} />
            <span className="mode-name" title={axis && columnWords(column)}>
              {column.name}
            </span>
            <small className={mono && !axis ? "mono" : undefined}>
              {axis && `${axis.name} · `}
              {axis && text === "inherits Base" ? "inherits" : text}
            </small>
            <Ratio ratio={ratios[index]} />
          </button>
        );
      })}
    </div>
  );
}

function Ratio({ ratio }: { ratio: LeastRatio | undefined }) {
  if (ratio === undefined) return null;
  const { value, partner, needed, isEnough } = ratio;
  return (
    <span
      className={classes("mode-ratio", !isEnough && "mode-ratio--low")}
      title={isEnough ? `with ${partner}` : `with ${partner}, needs ${needed}`}
    >
      {ratioText(value)}
      <span className="visually-hidden">
        {" to 1 with "}
        {partner}
        {!isEnough && `, needs ${needed}`}
      </span>
    </span>
  );
}

function reveal(list: HTMLElement, tab: HTMLElement): void {
  const { left, right } = tab.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  if (left < around.left) list.scrollLeft += left - around.left;
  else if (right > around.right) list.scrollLeft += right - around.right;
}

import { type KeyboardEvent, useRef } from "react";
import type { Layer, TokenInfo } from "../../../../../document/types.ts";
import { layers } from "../../../../../document/types.ts";
import { ValueMark } from "./alias/value-mark.tsx";

export const layerNames: Record<Layer, string> = { base: "Base", light: "Light", dark: "Dark" };

/** What a layer holds, in two words. */
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

/** Base, Light and Dark, each with its color and what it holds. */
export function Modes({
  token,
  layer,
  onLayer,
}: {
  token: TokenInfo;
  layer: Layer;
  onLayer: (layer: Layer) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
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
    <div ref={list} className="modes" role="tablist" aria-label="Appearance">
      {layers.map((one) => {
        const { text, mono } = holdingOf(token, one);
        const css = token.css[one === "base" ? baseOf(token) : one];
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`mode-${one}`}
            aria-selected={one === layer}
            aria-controls="mode-value"
            tabIndex={one === layer ? 0 : -1}
            className="mode"
            onClick={() => onLayer(one)}
            onKeyDown={onKeyDown}
          >
            <ValueMark type={token.type} css={css} />
            <span className="mode-name">{layerNames[one]}</span>
            <small className={mono ? "mono cut" : "cut"}>{text}</small>
          </button>
        );
      })}
    </div>
  );
}

/** The appearance that shows what the base holds. */
export const baseOf = ({ written }: TokenInfo): "light" | "dark" =>
  written.light === undefined || written.dark !== undefined ? "light" : "dark";

import { Ruler, Spline, Square, Type } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Swatch } from "#console/parts/swatch.tsx";
import type { TokenRead } from "./owners.ts";

const GAP = 6;
/** As many are seen at a glance. */
const FEW = 6;

const whenWords = { hover: "pointed at", pressed: "pressed", focus: "focused" } as const;

/** A rectangle within the pane. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The tokens of what is pointed at; a list to choose from once it is held open. */
export function Peek({
  name,
  tokens,
  cssOf,
  selected,
  around,
  within,
  held,
  takesFocus,
  onPick,
  onClose,
}: {
  name: string;
  tokens: readonly TokenRead[];
  cssOf: (property: string) => string | undefined;
  selected: string | undefined;
  around: Box;
  within: { width: number; height: number };
  held: boolean;
  takesFocus: boolean;
  onPick: (dotted: string) => void;
  onClose: () => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tokens : tokens.slice(0, FEW);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds makes its size
  useLayoutEffect(() => {
    if (popup.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = popup.current;
    const below = around.bottom + GAP;
    const above = around.top - GAP - height;
    const top = below + height <= within.height || above < 0 ? below : above;
    setPlace({
      left: Math.max(4, Math.min(around.left, within.width - width - 4)),
      top: Math.max(4, Math.min(top, within.height - height - 4)),
    });
  }, [around, within, shown.length]);
  useLayoutEffect(() => {
    if (takesFocus) popup.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={popup}
      className="grid float gap-2 absolute round-8 ink scroll-both peek"
      role="toolbar"
      aria-label={`Tokens of ${name}`}
      aria-orientation="vertical"
      inert={!held}
      tabIndex={-1}
      style={place}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        } else rove(event);
      }}
    >
      {shown.map((token) => (
        <button
          key={token.dotted}
          type="button"
          className="row plain figures nowrap round-4 high-24 at-start inherit peek-token"
          aria-current={token.dotted === selected || undefined}
          onClick={() => onPick(token.dotted)}
        >
          <Glyph token={token} value={cssOf(token.property)} />
          <span className="cut">{token.dotted}</span>
          {token.when && <span className="end peek-when">{whenWords[token.when]}</span>}
        </button>
      ))}
      {shown.length < tokens.length && (
        <button
          type="button"
          className="row plain figures nowrap round-4 high-24 at-start inherit peek-token peek-more"
          onClick={() => {
            setWhole(true);
            popup.current?.focus();
          }}
        >
          {tokens.length - shown.length} more
        </button>
      )}
    </div>
  );
}

function rove(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** A token drawn as what it is. */
function Glyph({
  token: { dotted, type },
  value,
}: {
  token: TokenRead;
  value: string | undefined;
}) {
  if (type === "color" && value !== undefined) return <Swatch light={value} />;
  if (/radius/.test(dotted)) return <i aria-hidden className="rigid sm peek-corner" />;
  if (type === "shadow") return <Square className="quiet" aria-hidden />;
  if (/^font|typography/.test(type ?? "") || dotted.startsWith("font"))
    return <Type className="quiet" aria-hidden />;
  if (/^(duration|cubicBezier|transition)$/.test(type ?? ""))
    return <Spline className="quiet" aria-hidden />;
  return <Ruler className="quiet" aria-hidden />;
}

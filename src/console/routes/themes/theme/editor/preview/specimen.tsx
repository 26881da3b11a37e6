import "./specimen.css";
import { type KeyboardEvent, memo, useMemo, useState } from "react";
import {
  bounded,
  drawnIn,
  pageColors,
  type SpecimenItem,
  specimenOf,
  valueIn,
} from "#console/editing/roles/specimen.ts";
import type { Appearance, TokenInfo } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import type { Channels } from "#tokens/oklch.ts";
import { sampleFor } from "../../../../../../browser/scripts/poster/next-sample.ts";
import type { Properties } from "./painter.ts";

/** The most members of a group that are drawn; the tree has all. */
const SHOWN = 120;
/** The most members of all groups together, so that thousands of tokens do not slow the page. */
const SHOWN_IN_ALL = 600;

/**
 * The tokens of the set itself in one appearance, on its own page color: each a button that chooses it. Tab stops once,
 * arrow keys go on from there.
 */
export function Specimen({
  tokens,
  ground,
  appearance,
  properties,
  shown,
  selected,
  onPick,
}: {
  tokens: readonly TokenInfo[];
  /** Channels of the page's surface, sRGB 0–1. */
  ground: Channels;
  appearance: Appearance;
  properties: Properties;
  shown: Properties;
  selected: string | undefined;
  onPick: (dotted: string) => void;
}) {
  const groups = useMemo(() => specimenOf(tokens), [tokens]);
  const byPath = useMemo(() => new Map(tokens.map((one) => [one.dotted, one])), [tokens]);
  const style = useMemo(
    () => pageColors(properties["--tk-color-bg"], ground),
    [properties, ground],
  );
  const drawn = drawnIn(groups);
  const shownGroups = useMemo(() => bounded(groups, SHOWN, SHOWN_IN_ALL), [groups]);
  const leftOut = groups.length - shownGroups.length;
  const [focused, setFocused] = useState<string>();
  const stop = useMemo(() => {
    const items = shownGroups.flatMap(({ first }) => first.map(({ dotted }) => dotted));
    return [focused, selected].find((one) => one !== undefined && items.includes(one)) ?? items[0];
  }, [shownGroups, focused, selected]);
  return (
    <section className="token-specimen" aria-label={`Specimen ${appearance}`} style={style}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within */}
      <div className="token-specimen-scroll" onKeyDown={moveFocus}>
        {shownGroups.map(({ group: { name, items }, first }) => (
          <section key={name} className="token-specimen-group">
            <h2>
              {name} <span>{items.length.toLocaleString()}</span>
            </h2>
            <ul>
              {first.map((item) => (
                <Item
                  key={item.dotted}
                  item={item}
                  css={valueIn(byPath.get(item.dotted), appearance, shown)}
                  behind={valueIn(byPath.get(item.behind ?? ""), appearance, shown)}
                  isSelected={item.dotted === selected}
                  isStop={item.dotted === stop}
                  onPick={onPick}
                  onFocus={setFocused}
                />
              ))}
            </ul>
            {items.length > first.length && (
              <p>and {(items.length - first.length).toLocaleString()} more in the tree</p>
            )}
          </section>
        ))}
        {leftOut > 0 && <p>and {counted(leftOut, "more group")} in the tree</p>}
        <p>
          {drawn.toLocaleString()} of {counted(tokens.length, "token")} are drawn
        </p>
      </div>
    </section>
  );
}

/** Moves the focus from sample to sample. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const next = at === -1 ? undefined : sampleFor(event.key, at, boxes);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

const Item = memo(function Item({
  item,
  css,
  behind,
  isSelected,
  isStop,
  onPick,
  onFocus,
}: {
  item: SpecimenItem;
  css: string | undefined;
  /** The color that a text is read on. */
  behind: string | undefined;
  isSelected: boolean;
  /** Whether Tab stops at it. */
  isStop: boolean;
  onPick: (dotted: string) => void;
  onFocus: (dotted: string) => void;
}) {
  const { dotted, name, drawing } = item;
  return (
    <li data-drawing={drawing}>
      <button
        type="button"
        title={css === undefined ? dotted : `${dotted}\n${css}`}
        aria-label={css === undefined ? dotted : `${dotted} ${css}`}
        aria-current={isSelected || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onPick(dotted)}
        onFocus={() => onFocus(dotted)}
      >
        {css !== undefined && <Drawn item={item} css={css} behind={behind} />}
        {drawing !== "fill" && drawing !== "line" && drawing !== "text" && (
          <>
            <span className="token-specimen-name">{name}</span>{" "}
            {drawing !== "type" && <span className="token-specimen-value">{css}</span>}
          </>
        )}
      </button>
    </li>
  );
});

function Drawn({
  item: { drawing, type },
  css,
  behind,
}: {
  item: SpecimenItem;
  css: string;
  behind: string | undefined;
}) {
  switch (drawing) {
    case "fill":
      return <i aria-hidden style={{ background: css }} />;
    case "line":
      return <i aria-hidden style={{ border: `2px solid ${css}` }} />;
    case "text":
      return <b aria-hidden style={{ color: css, background: behind }} />;
    case "type":
      return <span aria-hidden className="token-specimen-type" style={{ [fontPart(type)]: css }} />;
    case "space":
      return <i aria-hidden style={{ inlineSize: `min(${css}, 100%)` }} />;
    case "radius":
      return <i aria-hidden style={{ borderStartStartRadius: css }} />;
    case "shadow":
      return <i aria-hidden style={{ boxShadow: css }} />;
    default:
      return null;
  }
}

const fontPart = (type: string | undefined): "font" | "fontFamily" | "fontWeight" | "fontSize" =>
  type === "fontFamily" || type === "fontWeight" || type === "fontSize" ? type : "font";

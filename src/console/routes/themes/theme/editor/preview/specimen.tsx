import "./specimen.css";
import { type CSSProperties, memo, useMemo } from "react";
import {
  bounded,
  drawnIn,
  type SpecimenItem,
  specimenOf,
  valueIn,
} from "#console/editing/roles/specimen.ts";
import type { Appearance, TokenInfo } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { contrastRatio } from "#tokens/contrast.ts";
import { groundOf } from "../contrast/pairs.ts";
import { Lookup } from "../inspector/value.ts";
import type { Properties } from "./painter.ts";

/** The most members of a group that are drawn; the tree has all. */
const SHOWN = 120;
/** The most members of all groups together, so that thousands of tokens do not slow the page. */
const SHOWN_IN_ALL = 600;

/** The tokens of the set itself in one appearance, on its own page color: each a button that chooses it. */
export function Specimen({
  tokens,
  appearance,
  properties,
  shown,
  selected,
  onPick,
}: {
  tokens: readonly TokenInfo[];
  appearance: Appearance;
  properties: Properties;
  shown: Properties;
  selected: string | undefined;
  onPick: (dotted: string) => void;
}) {
  const groups = useMemo(() => specimenOf(tokens), [tokens]);
  const byPath = useMemo(() => new Map(tokens.map((one) => [one.dotted, one])), [tokens]);
  const style = useMemo(
    () => pageStyle(tokens, appearance, properties),
    [tokens, appearance, properties],
  );
  const drawn = drawnIn(groups);
  const shownGroups = useMemo(() => bounded(groups, SHOWN, SHOWN_IN_ALL), [groups]);
  const leftOut = groups.length - shownGroups.length;
  return (
    <section className="token-specimen" aria-label={`Specimen ${appearance}`} style={style}>
      <div className="token-specimen-scroll">
        {shownGroups.map(({ group: { name, items }, first }) => (
          <section key={name} className="token-specimen-group">
            <h3>
              {name} <span>{items.length.toLocaleString()}</span>
            </h3>
            <ul>
              {first.map((item) => (
                <Item
                  key={item.dotted}
                  item={item}
                  css={valueIn(byPath.get(item.dotted), appearance, shown)}
                  behind={valueIn(byPath.get(item.behind ?? ""), appearance, shown)}
                  isSelected={item.dotted === selected}
                  onPick={onPick}
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

/** The page's own color, and a text color that can be read on it. */
function pageStyle(
  tokens: readonly TokenInfo[],
  appearance: Appearance,
  properties: Properties,
): CSSProperties {
  const { channels } = groundOf(new Lookup(tokens), appearance);
  const isLight = contrastRatio(channels, [0, 0, 0]) > contrastRatio(channels, [1, 1, 1]);
  return {
    background: properties["--tk-color-bg"] ?? `rgb(${channels.map((one) => one * 255).join(" ")})`,
    color: isLight ? "#111" : "#f4f4f4",
    colorScheme: isLight ? "light" : "dark",
  };
}

const Item = memo(function Item({
  item,
  css,
  behind,
  isSelected,
  onPick,
}: {
  item: SpecimenItem;
  css: string | undefined;
  /** The color that a text is read on. */
  behind: string | undefined;
  isSelected: boolean;
  onPick: (dotted: string) => void;
}) {
  const { dotted, name, drawing } = item;
  return (
    <li data-drawing={drawing}>
      <button
        type="button"
        title={css === undefined ? dotted : `${dotted}\n${css}`}
        aria-label={css === undefined ? dotted : `${dotted}, ${css}`}
        aria-current={isSelected || undefined}
        onClick={() => onPick(dotted)}
      >
        {css !== undefined && <Drawn item={item} css={css} behind={behind} />}
        {drawing !== "fill" && drawing !== "line" && drawing !== "text" && (
          <>
            <span className="token-specimen-name">{name}</span>
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
      return (
        <b aria-hidden style={{ color: css, background: behind }}>
          Aa
        </b>
      );
    case "type":
      return (
        <span aria-hidden className="token-specimen-type" style={{ [fontPart(type)]: css }}>
          Hamburgefonts
        </span>
      );
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

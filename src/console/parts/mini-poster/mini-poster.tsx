import "./mini-poster.css";
import type { CSSProperties } from "react";
import type { Appearance } from "../../../tokens/findings.ts";

/** The colors and corners of a small poster. */
export interface MiniColors {
  /** CSS colors by role. */
  colors: Record<Appearance, Readonly<Record<string, string | undefined>>>;
  /** CSS of the corners of buttons and of marks. */
  corners: { button: string; mark: string };
  /** The main ramp, from light to dark. */
  ramp?: readonly string[];
}

/** A theme in light and dark, small, with its name across the seam. */
export function MiniPoster({
  look,
  name,
  small = false,
}: {
  look: MiniColors;
  name: string;
  /** With the name and the main button alone. */
  small?: boolean;
}) {
  const letters = { "--letters": Math.max([...name].length, 6) } as CSSProperties;
  return (
    <span
      className={small ? "grid narrow low mini mini--small" : "grid narrow low mini"}
      style={letters}
      aria-hidden
    >
      <Half appearance="light" look={look} name={name} small={small} />
      <Half appearance="dark" look={look} name={name} small={small} />
    </span>
  );
}

/** The roles that a half paints with, by the properties of its styles. */
const painted = {
  "--bg": "bg",
  "--fg": "text",
  "--muted": "text-muted",
  "--edge": "border",
  "--primary": "primary",
  "--on": "on-primary",
  "--everyday": "secondary",
  "--on-everyday": "on-secondary",
  "--accent": "accent",
  "--link": "link",
} as const;

function Half({
  appearance,
  look: { colors, corners, ramp = [] },
  name,
  small,
}: {
  appearance: Appearance;
  look: MiniColors;
  name: string;
  small: boolean;
}) {
  const own = colors[appearance];
  const paint = Object.entries(painted).map(([property, role]) => [property, own[role]]);
  const style = {
    ...Object.fromEntries(paint),
    "--button": corners.button,
    "--mark": corners.mark,
  } as CSSProperties;
  const steps = appearance === "light" ? ramp : ramp.toReversed();
  return (
    <span className="column gap-12 relative clip nowrap narrow mini-half" style={style}>
      <span className="absolute mini-name">{name}</span>
      {!small && <Words own={own} />}
      <span className="flex gap-8">
        <span className="strong mini-button mini-button--main">Save</span>
        {!small && (
          <>
            <span className="strong mini-button">Cancel</span>
            <i className="end rigid round high-24 mini-accent" />
          </>
        )}
      </span>
      {steps.length > 0 && (
        <span className="rigid stretch mini-ramp">
          {steps.map((color, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of a grey ramp may be the same
            <i className="fill" key={at} style={{ background: color }} />
          ))}
        </span>
      )}
    </span>
  );
}

const badges = [
  ["Ready", "success"],
  ["Waiting", "warning"],
  ["Failed", "danger"],
] as const;

function Words({ own }: { own: Readonly<Record<string, string | undefined>> }) {
  return (
    <>
      <span className="grid gap-2 mini-text">
        <span>Moorings for the week</span>
        <span className="mini-muted">
          Three are free. <span className="mini-link">See them</span>
        </span>
      </span>
      <span className="flex gap-8 mini-badges">
        {badges.map(([word, sign]) => (
          <span
            key={word}
            className="strong fine mini-badge"
            style={{ background: own[`${sign}-subtle`], color: own[`${sign}-text`] }}
          >
            {word}
          </span>
        ))}
      </span>
    </>
  );
}

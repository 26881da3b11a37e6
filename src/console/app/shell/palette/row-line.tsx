import type { ReactNode } from "react";
import { classes } from "../../../parts/classes.ts";
import { Face, type FaceColors } from "../../../parts/face.tsx";
import { Kbd } from "../../../parts/kbd.tsx";
import { Swatch } from "../../../parts/swatch.tsx";
import type { Mark, Row } from "./rows.ts";

/** A line of the palette: what it is, its name, and what is at its end. */
export function RowLine({
  row: { mark, label, strong, quiet, aside, code, keys },
  id,
  isActive,
  faces,
  onPoint,
  onRun,
}: {
  row: Row;
  id: string;
  isActive: boolean;
  faces: ReadonlyMap<string, FaceColors | undefined>;
  onPoint: () => void;
  onRun: (event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "altKey">) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(
        "flex gap-12 round-8 pointer palette-row",
        isActive && "palette-row--active",
      )}
      onPointerMove={isActive ? undefined : onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <MarkOf mark={mark} faces={faces} />
      <span className="cut">
        {emphasized(label, strong ?? [])}
        {quiet !== undefined && <span className="quiet"> {quiet}</span>}
      </span>
      <span className="flex small end quiet rigid gap-8">
        {aside}
        {code !== undefined && <code className="mono">{code}</code>}
        {keys !== undefined && <Kbd keys={keys} />}
      </span>
    </div>
  );
}

function MarkOf({
  mark,
  faces,
}: {
  mark: Mark;
  faces: ReadonlyMap<string, FaceColors | undefined>;
}) {
  if (mark.kind === "face") return <Face colors={faces.get(mark.slug)} />;
  if (mark.kind === "icon") return <mark.icon className="quiet" aria-hidden />;
  const { light = mark.dark ?? "", dark } = mark;
  return <Swatch light={light} dark={dark} />;
}

/** A text with the first occurrence of each part drawn strong. */
function emphasized(text: string, parts: readonly string[]): ReactNode {
  const lower = text.toLowerCase();
  const ranges = parts
    .flatMap((part) => {
      const from = part === "" ? -1 : lower.indexOf(part.toLowerCase());
      return from === -1 ? [] : [{ from, to: from + part.length }];
    })
    .sort((one, other) => one.from - other.from);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (from < at) continue;
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...pieces, text.slice(at)];
}

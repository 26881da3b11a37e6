import { ChevronsLeftRight } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Appearance } from "#console/editing/types.ts";
import type { Page } from "./pages/pages.ts";
import type { Properties } from "./painter.ts";
import { PreviewPane } from "./pane.tsx";
import "./before-after.css";

const STEP = 2;
const LEAP = 10;

/** One page in two versions of a theme, one over the other; the line between them is moved. */
export function BeforeAfter({
  before,
  after,
  names,
  appearance,
  page = "review",
}: {
  /** The custom properties of this appearance. */
  before: Properties;
  after: Properties;
  /** Such as "Version 7" and "Version 8". */
  names: { before: string; after: string };
  appearance: Appearance;
  page?: Page;
}) {
  const [cut, setCut] = useState(46);
  const move = (to: number) => setCut(Math.round(Math.min(100, Math.max(0, to))));
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(((clientX - left) / width) * 100);
  };
  const press = (event: KeyboardEvent): void => {
    const to = target(event.key, cut, event.shiftKey ? LEAP : STEP);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div
      className="grid relative clip line before-after"
      style={{ "--cut": `${cut}%` } as CSSProperties}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <div className="grid narrow before-after-page">
        <PreviewPane properties={before} appearance={appearance} page={page} />
      </div>
      <div className="grid narrow before-after-page before-after-page--after">
        <PreviewPane properties={after} appearance={appearance} page={page} />
      </div>
      <div
        className="grid absolute center ringless before-after-grip"
        role="slider"
        tabIndex={0}
        aria-label="Before and after"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={cut}
        aria-valuetext={`${cut} % ${names.before}, ${100 - cut} % ${names.after}`}
        onKeyDown={press}
      >
        <ChevronsLeftRight className="round" aria-hidden />
      </div>
      <span className="absolute round-6 ghost before-after-name">{names.before}</span>
      <span className="absolute round-6 ghost before-after-name before-after-name--after">
        {names.after}
      </span>
    </div>
  );
}

function target(key: string, cut: number, step: number): number | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return cut - step;
  if (key === "ArrowRight" || key === "ArrowUp") return cut + step;
  if (key === "PageDown") return cut - LEAP;
  if (key === "PageUp") return cut + LEAP;
  if (key === "Home") return 0;
  return key === "End" ? 100 : undefined;
}

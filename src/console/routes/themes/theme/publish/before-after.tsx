import { ChevronsLeftRight } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Appearance } from "../../../../document/types.ts";
import type { Properties } from "../../../../worker/comparison.ts";
import { Stage } from "./stage.tsx";

const STEP = 2;
const LEAP = 10;

/** The same page before and after, one over the other, with a divider that is moved. */
export function BeforeAfter({
  before,
  after,
  names,
  appearance,
}: {
  before: Properties;
  after: Properties;
  /** Undefined where there is only one side. */
  names: { before: string; after: string } | undefined;
  appearance: Appearance;
}) {
  const [cut, setCut] = useState(46);
  const move = (next: number) => setCut(Math.max(0, Math.min(100, Math.round(next))));
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    move(((clientX - left) / width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LEAP : STEP;
    const to = {
      ArrowLeft: cut - step,
      ArrowDown: cut - step,
      ArrowRight: cut + step,
      ArrowUp: cut + step,
      PageDown: cut - LEAP,
      PageUp: cut + LEAP,
      Home: 0,
      End: 100,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  if (names === undefined) {
    return (
      <div className="before-after before-after--alone">
        <Stage properties={after[appearance]} appearance={appearance} />
      </div>
    );
  }
  return (
    <div
      className="before-after"
      style={{ "--cut": `${cut}%` } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <Stage properties={before[appearance]} appearance={appearance} />
      <div className="before-after-after">
        <Stage properties={after[appearance]} appearance={appearance} />
      </div>
      <div
        className="before-after-grip"
        role="slider"
        tabIndex={0}
        aria-label="Before and after"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={cut}
        aria-valuetext={`${cut} % ${names.before}, ${100 - cut} % ${names.after}`}
        onKeyDown={press}
      >
        <ChevronsLeftRight aria-hidden />
      </div>
      <span className="before-after-name">{names.before}</span>
      <span className="before-after-name before-after-name--after">{names.after}</span>
    </div>
  );
}

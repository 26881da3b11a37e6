import { Plus, Trash2 } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { classes } from "#console/parts/classes.ts";
import { cssOf as colorCss, readColor, writeColor } from "../color/color.ts";
import { ColorField } from "../color/color-field.tsx";
import { shorten } from "../fields/numbers.ts";
import { Part, partProps } from "../fields/parts.tsx";
import { TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import {
  aliasOf,
  cssOf,
  followed,
  partOf,
  recordOf,
  type ValueContext,
  type ValueProps,
} from "../value.ts";
import { NumberField } from "./number.tsx";

const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);

const positionOf = (stop: unknown, context: ValueContext): number => {
  const { position } = recordOf(followed(stop, context));
  const at = Number(followed(position, context));
  return Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : 0;
};

const inOrder = (stops: readonly unknown[], context: ValueContext): unknown[] =>
  stops.toSorted((a, b) => positionOf(a, context) - positionOf(b, context));

/** The color between its neighbours, in OKLab as the eye would have it. */
function between(stops: readonly unknown[], at: number, context: ValueContext): unknown {
  const sorted = inOrder(stops, context);
  const after = sorted.find((stop) => positionOf(stop, context) >= at) ?? sorted.at(-1);
  const before = sorted.findLast((stop) => positionOf(stop, context) <= at) ?? sorted[0];
  const written = (stop: unknown) => followed(recordOf(followed(stop, context)).color, context);
  const [first, second] = [readColor(written(before)), readColor(written(after))];
  if (first === undefined || second === undefined) return written(before) ?? written(after);
  const room = positionOf(after, context) - positionOf(before, context);
  const share = room === 0 ? 0 : (at - positionOf(before, context)) / room;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = (angle: number) => (angle * Math.PI) / 180;
  const a = mix(first.c * Math.cos(turn(first.h)), second.c * Math.cos(turn(second.h)));
  const b = mix(first.c * Math.sin(turn(first.h)), second.c * Math.sin(turn(second.h)));
  const color = {
    l: mix(first.l, second.l),
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
    alpha: mix(first.alpha, second.alpha),
  };
  return writeColor(color, written(before));
}

/** Stops on a bar: dragged, moved by keys, added by a click between them. */
export default function GradientEditor(props: ValueProps) {
  const { value, onPreview, onCommit, context } = props;
  const { shown: stops, hold } = useHeld(listOf(value));
  const [chosen, setChosen] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const selected = Math.min(chosen, stops.length - 1);

  const commit = (next: readonly unknown[], group?: string) => {
    hold(next, true);
    onCommit(next, group);
  };
  if (typeof value === "string") {
    return (
      <TextField
        {...props}
        type="gradient"
        text={value}
        end={false}
        read={(text) => ({ json: text })}
      />
    );
  }

  // CSS wants stops in order, and would push one that is not to where the one before it is.
  const commitSorted = (next: readonly unknown[], moved: unknown, group?: string) => {
    const sorted = inOrder(next, context);
    setChosen(sorted.indexOf(moved));
    commit(sorted, group);
    return sorted.indexOf(moved);
  };
  const add = (at: number) => {
    const stop = { color: between(stops, at, context), position: shorten(at, 3) };
    commitSorted([...stops, stop], stop);
  };
  const remove = (index: number) => {
    if (stops.length < 2) return;
    setChosen(Math.max(0, index - 1));
    commit(stops.toSpliced(index, 1));
  };
  const shareAt = (event: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect();
    if (box === undefined) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  const movedTo = (index: number, at: number) =>
    stops.with(index, {
      ...recordOf(followed(stops[index], context)),
      position: shorten(Math.min(1, Math.max(0, at)), 3),
    });
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    const from = positionOf(stops[index], context);
    const to = {
      ArrowRight: from + by,
      ArrowUp: from + by,
      ArrowLeft: from - by,
      ArrowDown: from - by,
      Home: 0,
      End: 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = movedTo(index, to);
      const now = commitSorted(next, next[index], context.group);
      bar.current?.querySelectorAll<HTMLElement>('[role="slider"]')[now]?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(index);
      bar.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
    }
  };

  const drawn = inOrder(stops, context).map((stop) => {
    const css = cssOf("color", recordOf(followed(stop, context)).color, context);
    return `${css ?? "transparent"} ${positionOf(stop, context) * 100}%`;
  });
  const stop = stops[selected];
  const stopProps: ValueProps = {
    label: `Stop ${selected + 1}`,
    value: stop,
    onPreview: (json) => onPreview(json === undefined ? undefined : stops.with(selected, json)),
    onCommit: (json, group) => commitSorted(stops.with(selected, json), json, group),
    context: partOf(context, selected),
  };
  return (
    <div className="stack">
      <div
        className="gradient-bar"
        style={
          {
            "--picture": `linear-gradient(90deg, ${[...drawn, drawn.at(-1)].join(", ")})`,
          } as CSSProperties
        }
      >
        <div
          ref={bar}
          className="gradient-track"
          onPointerDown={(event) => {
            if (event.target === event.currentTarget && event.button === 0) add(shareAt(event));
          }}
        >
          {stops.map((one, index) => {
            const at = positionOf(one, context);
            const own = readColor(followed(recordOf(followed(one, context)).color, context));
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells a stop
                key={index}
                role="slider"
                tabIndex={0}
                aria-label={`Stop ${index + 1}`}
                aria-valuemin={0}
                aria-valuemax={1}
                aria-valuenow={at}
                aria-valuetext={`${Math.round(at * 100)} percent`}
                className={classes("gradient-stop", index === selected && "gradient-stop--chosen")}
                style={{ "--at": at, "--knob": own && colorCss(own) } as CSSProperties}
                onFocus={() => setChosen(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  setChosen(index);
                  event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerMove={(event) => {
                  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
                  const next = movedTo(index, shareAt(event));
                  hold(next, false);
                  onPreview(inOrder(next, context));
                }}
                onPointerUp={(event) => {
                  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
                  const next = movedTo(index, shareAt(event));
                  if (
                    positionOf(next[index], context) !== positionOf(listOf(value)[index], context)
                  ) {
                    commitSorted(next, next[index]);
                  }
                }}
              />
            );
          })}
        </div>
      </div>
      <div className="row">
        <span className="strong">
          Stop {selected + 1} of {stops.length}
        </span>
        <button
          type="button"
          className="tool tool--small end"
          onClick={() => add(widest(stops, context))}
        >
          <Plus aria-hidden />
          Add stop
        </button>
        {stops.length > 1 && (
          <button type="button" className="tool tool--small" onClick={() => remove(selected)}>
            <Trash2 aria-hidden />
            Remove stop
          </button>
        )}
      </div>
      {aliasOf(stop) !== undefined ? (
        <TextField {...stopProps} type="gradient" text="" read={() => ({ problem: "" })} />
      ) : (
        <>
          <Part name="Position">
            <NumberField
              {...partProps(stopProps, "position", "Position")}
              range={[0, 1]}
              by={0.01}
            />
          </Part>
          <Part name="Color">
            <ColorField {...partProps(stopProps, "color", "Color")} />
          </Part>
        </>
      )}
    </div>
  );
}

/** The middle of the widest gap. */
function widest(stops: readonly unknown[], context: ValueContext): number {
  const at = [0, ...stops.map((stop) => positionOf(stop, context)).sort((a, b) => a - b), 1];
  let best = { room: -1, middle: 0.5 };
  for (let index = 1; index < at.length; index += 1) {
    const [from = 0, to = 1] = [at[index - 1], at[index]];
    if (to - from > best.room) best = { room: to - from, middle: (from + to) / 2 };
  }
  return best.middle;
}

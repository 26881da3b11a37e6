import { Pipette } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { readNumber, shorten, stepped } from "../fields/numbers.ts";
import { Slider } from "../fields/slider.tsx";
import { type Reading, TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import type { ValueProps } from "../value.ts";
import { cssOf, hexOf, isIn, type Oklch, parseColor, readColor, writeColor } from "./color.ts";
import { contrastOf } from "./contrast.ts";
import { ContrastLine } from "./contrast-line.tsx";
import { Plane } from "./plane.tsx";

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}
declare const window: Window & { EyeDropper?: new () => EyeDropper };

const BLACK: Oklch = { l: 0, c: 0, h: 0, alpha: 1 };

/** Whether a notation says how opaque the color is. */
const saysAlpha = (text: string): boolean =>
  /\/|^#(?:[\da-f]{4}|[\da-f]{8})$|^transparent$|^(?:rgb|hsl)a\(/i.test(text.trim());

/** Hues of equal lightness, as far as a screen has them. */
const hues = Array.from({ length: 25 }, (_, step) => `oklch(0.7 0.16 ${step * 15})`).join(", ");

/** A color: on the OKLCH plane, by its numbers, or in any notation of CSS. */
export default function ColorEditor({ value, onPreview, onCommit, context }: ValueProps) {
  // Eight bits would turn the hue at every step, so what was written here is kept as it was meant.
  const meant = useRef<{ json: string; color: Oklch }>(undefined);
  const typed = useRef<{ json: string; color: Oklch }>(undefined);
  const read = readColor(value);
  const kept = meant.current?.json === JSON.stringify(value) ? meant.current.color : read;
  const { shown, hold } = useHeld<Oklch | undefined>(kept);
  const color = shown ?? BLACK;
  const published = readColor(context.published);
  const partner = context.partners[0];

  const move = (next: Oklch, done: boolean, byKey = false) => {
    hold(next, done);
    const json = writeColor(next, value);
    if (!done) {
      onPreview(json);
      return;
    }
    meant.current = { json: JSON.stringify(json), color: next };
    onCommit(json, byKey ? context.group : undefined);
  };

  const part = (
    label: string,
    mark: string,
    text: string,
    apply: (number: number) => Oklch,
    step: number,
    range: readonly [number, number],
  ) => {
    const readPart = (text: string): Reading => {
      const number = readNumber(text.replace(/[°%]\s*$/, ""));
      if (number === undefined) return { problem: "Write a number." };
      const [least, most] = range;
      if (number < least || number > most) return { problem: `From ${least} to ${most}.` };
      const next = apply(number);
      const json = writeColor(next, value);
      typed.current = { json: JSON.stringify(json), color: next };
      return { json };
    };
    return (
      <TextField
        label={label}
        mark={mark}
        type="color"
        refers={false}
        value={value}
        text={text}
        read={readPart}
        step={(text, steps) => {
          const next = stepped(text.replace(/\s*[°%]\s*$/, ""), steps * step, range[0]);
          return (readNumber(next) ?? 0) > range[1] ? String(range[1]) : next;
        }}
        onPreview={(json) => {
          const next = json === undefined ? kept : readColor(json);
          if (next !== undefined) hold(next, json === undefined);
          onPreview(json);
        }}
        onCommit={(json, group) => {
          if (typed.current?.json === JSON.stringify(json)) {
            meant.current = typed.current;
            hold(typed.current.color, true);
          }
          onCommit(json, group);
        }}
        context={{ ...context, group: `${context.group}.${label}` }}
      />
    );
  };

  const readAny = (text: string): Reading => {
    const found = parseColor(text);
    if (found === undefined) {
      return { problem: "Write a color, such as #0b5cad, rgb(11 92 173) or oklch(0.5 0.15 250)." };
    }
    const next = saysAlpha(text) ? found : { ...found, alpha: color.alpha };
    return { json: writeColor(next, value) };
  };

  const pick = async () => {
    if (window.EyeDropper === undefined) return;
    const picked = await new window.EyeDropper().open().catch(() => undefined);
    const found = picked && parseColor(picked.sRGBHex);
    if (found !== undefined) move({ ...found, alpha: color.alpha }, true);
  };

  const opaque = cssOf({ ...color, alpha: 1 });
  const inside = isIn(color, "srgb");
  return (
    <div className="color-editor">
      {read !== undefined && (
        <>
          <Plane color={color} published={published} partner={partner} onMove={move} />
          <div className="color-slider">
            <span aria-hidden>H</span>
            <Slider
              label="Hue on a line"
              value={shorten(color.h, 1)}
              min={0}
              max={360}
              step={1}
              text={`${Math.round(color.h)} degrees`}
              ground={`linear-gradient(90deg, ${hues})`}
              knob={opaque}
              onMove={(h, done, byKey) => move({ ...color, h: h % 360 }, done, byKey)}
            />
            {part(
              "Hue",
              "",
              `${shorten(color.h, 1)}°`,
              (h) => ({ ...color, h: h % 360 }),
              1,
              [0, 360],
            )}
          </div>
          <div className="color-slider">
            <span aria-hidden>A</span>
            <Slider
              label="Alpha on a line"
              value={shorten(color.alpha * 100, 1)}
              min={0}
              max={100}
              step={1}
              text={`${Math.round(color.alpha * 100)} percent`}
              ground={`linear-gradient(90deg, transparent, ${opaque}), conic-gradient(#c8c8c8 25%, #fff 0 50%, #c8c8c8 0 75%, #fff 0) 0 / 12px 12px`}
              knob={opaque}
              onMove={(alpha, done, byKey) => move({ ...color, alpha: alpha / 100 }, done, byKey)}
            />
            {part(
              "Alpha",
              "",
              `${shorten(color.alpha * 100, 1)} %`,
              (alpha) => ({ ...color, alpha: alpha / 100 }),
              1,
              [0, 100],
            )}
          </div>
        </>
      )}
      <div className="color-fields">
        {read !== undefined &&
          part("Lightness", "L", color.l.toFixed(3), (l) => ({ ...color, l }), 0.01, [0, 1])}
        {read !== undefined &&
          part("Chroma", "C", color.c.toFixed(3), (c) => ({ ...color, c }), 0.01, [0, 0.5])}
        <TextField
          label="CSS color"
          mark={read === undefined ? "CSS" : inside ? "Hex" : "Nearest"}
          type="color"
          value={value}
          text={read === undefined ? String(value ?? "") : hexOf(color)}
          read={readAny}
          onPreview={(json) => {
            const next = json === undefined ? kept : readColor(json);
            if (next !== undefined) hold(next, json === undefined);
            onPreview(json);
          }}
          onCommit={(json, group) => {
            const next = readColor(json);
            if (next !== undefined) hold(next, true);
            onCommit(json, group);
          }}
          context={{ ...context, group: `${context.group}.css` }}
        />
        {"EyeDropper" in window && (
          <IconButton name="Pick a color from the screen" onClick={pick}>
            <Pipette aria-hidden />
          </IconButton>
        )}
      </div>
      {context.partners.map(({ dotted, color: other, role }) => (
        <ContrastLine
          key={`${role}.${dotted}`}
          label={`with ${dotted.slice(dotted.lastIndexOf(".") + 1)}`}
          ratio={contrastOf({
            text: role === "surface" ? color : other,
            surface: role === "surface" ? other : color,
            ground: context.ground,
          })}
        />
      ))}
    </div>
  );
}

import { Pipette } from "lucide-react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { lcWith, ratioWith } from "#console/routes/themes/theme/contrast/pairs.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import type { ValueProps } from "../value.ts";
import { colorFrom, colorOf, hexOf, isIn, parseColor, readColor, writeColor } from "./color.ts";
import { ColorPart } from "./color-part.tsx";
import { AlphaSlider, HueSlider } from "./color-sliders.tsx";
import { ContrastLine } from "./contrast-line.tsx";
import { Plane } from "./plane.tsx";
import { type ColorEditing, useColor } from "./use-color.ts";

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}
declare const window: Window & { EyeDropper?: new () => EyeDropper };

/** Whether a notation sets the alpha. */
const saysAlpha = (text: string): boolean =>
  /\/|^#(?:[\da-f]{4}|[\da-f]{8})$|^transparent$|^(?:rgb|hsl)a\(/i.test(text.trim());

/** A color: on the OKLCH plane, by its numbers, or in any notation of CSS. */
export default function ColorEditor(props: ValueProps) {
  const { value, context } = props;
  const editing = useColor(props);
  const { color, kept, isReadable, move } = editing;
  const parts = { editing, value, context };
  // The engine judges the color as written; a color in motion is not written yet.
  const seen = (color === kept ? colorOf(value) : undefined) ?? colorFrom(color);
  return (
    <div className="grid gap-12 color-editor">
      {isReadable && (
        <>
          <Plane
            color={color}
            published={readColor(context.published)}
            partner={context.partners[0]}
            onMove={move}
          />
          <HueSlider {...parts} />
          <AlphaSlider {...parts} />
        </>
      )}
      <div className="gap-8 high stretch color-fields">
        {isReadable && (
          <>
            <ColorPart
              label="Lightness"
              mark="L"
              text={color.l.toFixed(3)}
              apply={(l) => ({ ...color, l })}
              step={0.01}
              range={[0, 1]}
              {...parts}
            />
            <ColorPart
              label="Chroma"
              mark="C"
              text={color.c.toFixed(3)}
              apply={(c) => ({ ...color, c })}
              step={0.01}
              range={[0, 0.5]}
              {...parts}
            />
          </>
        )}
        <CssField {...parts} />
        {"EyeDropper" in window && <EyeDropperButton editing={editing} />}
      </div>
      {context.partners.map((other) => (
        <ContrastLine
          key={`${other.role}.${other.dotted}`}
          partner={other}
          ratio={ratioWith(seen, other, context.ground)}
          lc={lcWith(seen, other, context.ground)}
        />
      ))}
    </div>
  );
}

type PartProps = Pick<ValueProps, "value" | "context"> & { editing: ColorEditing };

/** The color in any notation of CSS. */
function CssField({ editing, value, context }: PartProps) {
  const { color, isReadable } = editing;
  const read = (text: string): Reading => {
    const found = parseColor(text);
    if (found === undefined) {
      return { problem: "Write a color, such as #0b5cad, rgb(11 92 173) or oklch(0.5 0.15 250)." };
    }
    const next = saysAlpha(text) ? found : { ...found, alpha: color.alpha };
    return { json: writeColor(next, value) };
  };
  const mark = isIn(color, "srgb") ? "Hex" : "Nearest";
  return (
    <TextField
      label="CSS color"
      mark={isReadable ? mark : "CSS"}
      type="color"
      value={value}
      text={isReadable ? hexOf(color) : String(value ?? "")}
      read={read}
      onPreview={editing.preview}
      onCommit={editing.commit}
      context={{ ...context, group: `${context.group}.css` }}
    />
  );
}

function EyeDropperButton({ editing: { color, move } }: { editing: ColorEditing }) {
  const pick = async (): Promise<void> => {
    if (window.EyeDropper === undefined) return;
    const picked = await new window.EyeDropper().open().catch(() => undefined);
    const found = picked && parseColor(picked.sRGBHex);
    if (found !== undefined) move({ ...found, alpha: color.alpha }, true);
  };
  return (
    <IconButton name="Pick a color from the screen" onClick={pick}>
      <Pipette aria-hidden />
    </IconButton>
  );
}

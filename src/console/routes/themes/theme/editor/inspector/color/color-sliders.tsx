import { shorten } from "../fields/numbers.ts";
import { Slider } from "../fields/slider.tsx";
import type { ValueProps } from "../value.ts";
import { cssOf } from "./color.ts";
import { ColorPart } from "./color-part.tsx";
import type { ColorEditing } from "./use-color.ts";

/** Hues of equal lightness, as far as a screen has them. */
const hues = Array.from({ length: 25 }, (_, step) => `oklch(0.7 0.16 ${step * 15})`).join(", ");
const checkers = "conic-gradient(#c8c8c8 25%, #fff 0 50%, #c8c8c8 0 75%, #fff 0) 0 / 12px 12px";

type SliderProps = Pick<ValueProps, "value" | "context"> & { editing: ColorEditing };

export function HueSlider({ editing, value, context }: SliderProps) {
  const { color, move } = editing;
  return (
    <div className="quiet caption grid gap-10 middle color-slider">
      <span aria-hidden>H</span>
      <Slider
        label="Hue on a line"
        value={shorten(color.h, 1)}
        min={0}
        max={360}
        step={1}
        text={`${Math.round(color.h)} degrees`}
        ground={`linear-gradient(90deg, ${hues})`}
        knob={cssOf({ ...color, alpha: 1 })}
        onMove={(h, done, byKey) => move({ ...color, h: h % 360 }, done, byKey)}
      />
      <ColorPart
        label="Hue"
        text={`${shorten(color.h, 1)}°`}
        apply={(h) => ({ ...color, h: h % 360 })}
        step={1}
        range={[0, 360]}
        {...{ editing, value, context }}
      />
    </div>
  );
}

export function AlphaSlider({ editing, value, context }: SliderProps) {
  const { color, move } = editing;
  const opaque = cssOf({ ...color, alpha: 1 });
  return (
    <div className="quiet caption grid gap-10 middle color-slider">
      <span aria-hidden>A</span>
      <Slider
        label="Alpha on a line"
        value={shorten(color.alpha * 100, 1)}
        min={0}
        max={100}
        step={1}
        text={`${Math.round(color.alpha * 100)} percent`}
        ground={`linear-gradient(90deg, transparent, ${opaque}), ${checkers}`}
        knob={opaque}
        onMove={(alpha, done, byKey) => move({ ...color, alpha: alpha / 100 }, done, byKey)}
      />
      <ColorPart
        label="Alpha"
        text={`${shorten(color.alpha * 100, 1)} %`}
        apply={(alpha) => ({ ...color, alpha: alpha / 100 })}
        step={1}
        range={[0, 100]}
        {...{ editing, value, context }}
      />
    </div>
  );
}

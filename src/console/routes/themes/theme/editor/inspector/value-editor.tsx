import { lazy, type ReactNode, Suspense } from "react";
import { Referable } from "./fields/referable.tsx";
import { FontFamilyEditor, FontWeightEditor } from "./kinds/font.tsx";
import { BorderEditor, StrokeStyleEditor } from "./kinds/line.tsx";
import { NumberField } from "./kinds/number.tsx";
import { BooleanEditor, JsonEditor, StringEditor } from "./kinds/plain.tsx";
import { DimensionField, DurationField } from "./kinds/quantity.tsx";
import { SizeDrawing } from "./kinds/size-drawing.tsx";
import type { ValueProps } from "./value.ts";

const ColorEditor = lazy(() => import("./color/color-editor.tsx"));
const BezierEditor = lazy(() => import("./kinds/bezier.tsx"));
const TransitionEditor = lazy(() => import("./kinds/transition.tsx"));
const ShadowEditor = lazy(() => import("./kinds/shadow.tsx"));
const GradientEditor = lazy(() => import("./kinds/gradient.tsx"));
const TypographyEditor = lazy(() => import("./kinds/typography.tsx"));

const px = (value: number) => ({ value, unit: "px" });
const ms = (value: number) => ({ value, unit: "ms" });
const black = { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" };

/** The initial value of a new token by type. */
export const startValues: Record<string, unknown> = {
  color: black,
  dimension: px(16),
  fontSize: px(16),
  duration: ms(200),
  number: 1,
  fontWeight: 400,
  fontFamily: ["system-ui", "sans-serif"],
  cubicBezier: [0.4, 0, 0.2, 1],
  strokeStyle: "solid",
  border: { color: black, width: px(1), style: "solid" },
  transition: { duration: ms(200), delay: ms(0), timingFunction: [0.4, 0, 0.2, 1] },
  shadow: {
    color: { ...black, alpha: 0.2 },
    offsetX: px(0),
    offsetY: px(2),
    blur: px(8),
    spread: px(0),
  },
  gradient: [
    { color: black, position: 0 },
    { color: { colorSpace: "srgb", components: [1, 1, 1], hex: "#ffffff" }, position: 1 },
  ],
  typography: {
    fontFamily: ["system-ui", "sans-serif"],
    fontSize: px(16),
    fontWeight: 400,
    letterSpacing: px(0),
    lineHeight: 1.5,
  },
  string: "",
  boolean: true,
};

/** Types whose editor is a single field, which takes a reference by itself. */
const fields: Record<string, (props: ValueProps) => ReactNode> = {
  dimension: (props) => (
    <div className="grid gap-10 stack">
      <SizeDrawing {...props} />
      <DimensionField {...props} />
    </div>
  ),
  duration: (props) => <DurationField {...props} least={0} />,
  number: (props) => <NumberField {...props} by={0.1} />,
  fontWeight: (props) => <FontWeightEditor {...props} />,
  string: (props) => <StringEditor {...props} />,
  strokeStyle: (props) => <StrokeStyleEditor {...props} />,
};

const editors: Record<string, (props: ValueProps) => ReactNode> = {
  color: (props) => <ColorEditor {...props} />,
  fontFamily: (props) => <FontFamilyEditor {...props} />,
  cubicBezier: (props) => <BezierEditor {...props} />,
  border: (props) => <BorderEditor {...props} />,
  transition: (props) => <TransitionEditor {...props} />,
  shadow: (props) => <ShadowEditor {...props} />,
  gradient: (props) => <GradientEditor {...props} />,
  typography: (props) => <TypographyEditor {...props} />,
  boolean: (props) => <BooleanEditor {...props} />,
};

/** The editor of a type for a value or for a reference in its place. */
export function ValueEditor({ type, ...props }: ValueProps & { type: string | undefined }) {
  const editedType = type === "fontSize" ? "dimension" : type;
  const field = editedType === undefined ? undefined : fields[editedType];
  if (field !== undefined) return field(props);
  const editor = editedType === undefined ? undefined : editors[editedType];
  return (
    <Suspense fallback={<div className="editor-coming" />}>
      <Referable {...props} type={editedType} fallback={startValues[editedType ?? ""] ?? ""}>
        {editor ?? ((inner) => <JsonEditor {...inner} />)}
      </Referable>
    </Suspense>
  );
}

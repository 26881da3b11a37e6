import { Part, partProps } from "../fields/parts.tsx";
import { Referable } from "../fields/referable.tsx";
import { cssOf, recordOf, type ValueContext, type ValueProps } from "../value.ts";
import BezierEditor, { MovingDot } from "./bezier.tsx";
import { DurationField } from "./quantity.tsx";

function millisecondsOf(json: unknown, context: ValueContext): number {
  const css = cssOf("duration", json, context) ?? "";
  const number = Number.parseFloat(css);
  if (!Number.isFinite(number)) return 0;
  return css.endsWith("ms") ? number : number * 1000;
}

export default function TransitionEditor(props: ValueProps) {
  const { value, context } = props;
  const { duration, timingFunction } = recordOf(value);
  const curve = cssOf("cubicBezier", timingFunction, context) ?? "linear";
  return (
    <div className="grid gap-10 stack">
      <div className="stage">
        <MovingDot curve={curve} duration={millisecondsOf(duration, context)} />
      </div>
      <Part name="Duration">
        <DurationField {...partProps(props, "duration", "Duration")} least={0} />
      </Part>
      <Part name="Delay">
        <DurationField {...partProps(props, "delay", "Delay")} />
      </Part>
      <Part name="Curve">
        <Referable
          {...partProps(props, "timingFunction", "Curve")}
          type="cubicBezier"
          fallback={[0.4, 0, 0.2, 1]}
        >
          {(curve) => <BezierEditor {...curve} />}
        </Referable>
      </Part>
    </div>
  );
}

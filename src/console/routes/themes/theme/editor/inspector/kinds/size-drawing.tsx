import { cssOf, type ValueProps } from "../value.ts";

/** A length as it is: a corner where the token is a radius, else a bar with its ends marked. */
export function SizeDrawing({ value, context }: ValueProps) {
  const css = cssOf("dimension", value, context);
  if (css === undefined) return null;
  if (/radius|corner|round/i.test(context.self)) {
    return (
      <div className="stage">
        <i className="corner-drawing" style={{ borderStartStartRadius: css }} />
      </div>
    );
  }
  return (
    <div className="stage stage--start">
      <i className="relative high-24 length-drawing" style={{ inlineSize: css }} />
    </div>
  );
}

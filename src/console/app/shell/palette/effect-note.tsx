import { ArrowRight, CircleAlert, CircleCheck } from "lucide-react";
import { shortValue } from "../../../editing/find/by-value.ts";
import { Swatch } from "../../../parts/swatch.tsx";
import type { Effect } from "./shown-theme.ts";

const MAX_PAIRS = 3;

/** Shows the effect of a value before it is set. */
export function EffectNote({ effect: { before, after, sentences, pairs } }: { effect: Effect }) {
  const failing = pairs.filter(({ passes }) => !passes).length;
  return (
    <section className="rigid grid gap-4 line-top palette-effect" aria-label="What it will do">
      <p className="row">
        <Value css={before} />
        <ArrowRight aria-label="becomes" />
        <Value css={after} />
      </p>
      <p>{sentences.join(". ")}.</p>
      {pairs.length > 0 && (
        <ul>
          {pairs.slice(0, MAX_PAIRS).map(({ name, before: was, after: is, needed, passes }) => (
            <li key={name} className={passes ? "status" : "status status--bad"}>
              {passes ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
              {name}: {was.toFixed(2)} becomes {is.toFixed(2)}, {passes ? "passes" : "fails"}{" "}
              {needed}
            </li>
          ))}
          {pairs.length > MAX_PAIRS && (
            <li className="quiet">
              {pairs.length - MAX_PAIRS} more pairs change
              {failing > MAX_PAIRS ? `, ${failing} fail in all` : ""}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** A value with its color, if it is one. */
function Value({ css }: { css: string | undefined }) {
  if (css === undefined) return <span className="quiet">no value</span>;
  const isColor = CSS.supports("color", css);
  return (
    <>
      {isColor && <Swatch light={css} />}
      <code className="mono">{shortValue(isColor ? "color" : undefined, css)}</code>
    </>
  );
}

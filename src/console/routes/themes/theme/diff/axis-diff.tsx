import { useId } from "react";
import type { Reason } from "#tokens/verdict/level.ts";
import "./diff.css";

const signs = {
  removed: ["−", "removed"],
  renamed: ["→", "renamed"],
  added: ["+", "added"],
  changed: ["~", "changed"],
} as const;

type Fate = keyof typeof signs;

const fates: Partial<Record<Reason["code"], Fate>> = {
  axis_removed: "removed",
  context_removed: "removed",
  axis_renamed: "renamed",
  context_renamed: "renamed",
  axis_added: "added",
  context_added: "added",
  default_changed: "changed",
};

/** A verdict's reasons about axes, their contexts and defaults. */
export const axisReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter(({ code }) => code in fates);

/** The changes of axes and contexts. */
export function AxisDiff({ reasons }: { reasons: readonly Reason[] }) {
  const heading = useId();
  const shown = axisReasons(reasons);
  if (shown.length === 0) return null;
  return (
    <section className="diff-section" aria-labelledby={heading}>
      <header className="wrap stretch">
        <h2 id={heading}>Axes</h2>
        <span className="quiet">what can be chosen</span>
      </header>
      <ul className="grid gap-6 tight diff-axes" aria-labelledby={heading}>
        {shown.map(({ code, path, message }) => {
          const fate = fates[code] ?? "changed";
          const [mark, word] = signs[fate];
          return (
            <li className="grid gap-10 high" key={`${code} ${path}`}>
              <span className={`lower quiet round-4 center sign sign--${fate}`} title={word}>
                <span aria-hidden>{mark}</span>
                <span className="visually-hidden">{word}</span>
              </span>
              <span>{message}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

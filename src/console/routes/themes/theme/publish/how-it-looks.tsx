import { useState } from "react";
import type { Appearance } from "#console/editing/types.ts";
import { appearanceOf, type Modes } from "#console/parts/modes.ts";
import { counted } from "#console/parts/status.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { useLooks } from "../diff/compare.ts";
import { BeforeAfter } from "../editor/preview/before-after.tsx";
import { PreviewPane } from "../editor/preview/pane.tsx";
import { affectedComponents } from "./components.ts";
import { nothing, type Plan } from "./plan.ts";

/** The components before and after, or as they are at a first publication. */
export function HowItLooks({
  plan,
  comparison,
  modes,
}: {
  plan: Plan;
  comparison: Comparison;
  modes: Modes;
}) {
  const { live, next, theme } = plan;
  const components = affectedComponents(comparison);
  const [chosen, setAppearance] = useState<Appearance>("light");
  const turned = appearanceOf(comparison.axes, modes);
  const appearance = turned ?? chosen;
  const sides = { before: live ?? nothing, after: next };
  const looks = useLooks(theme.slug, sides, comparison, modes);
  const number = theme.version + 1;
  return (
    <section className="diff-section" aria-labelledby="before-after">
      <header className="wrap stretch">
        <h2 id="before-after">{live === undefined ? "How it looks" : "Before and after"}</h2>
        {live !== undefined && (
          <span className="quiet grow cut desk" title={components.join(", ")}>
            {counted(components.length, "component")}: {components.join(", ")}
          </span>
        )}
        <AppearanceChoice appearance={appearance} fixed={turned} onChoose={setAppearance} />
      </header>
      {live === undefined ? (
        <div className="grid relative clip line before-after before-after--alone">
          <div className="grid narrow before-after-page">
            <PreviewPane
              properties={looks.after[appearance]}
              appearance={appearance}
              page="review"
            />
          </div>
        </div>
      ) : (
        <BeforeAfter
          before={looks.before[appearance]}
          after={looks.after[appearance]}
          appearance={appearance}
          names={{ before: `Version ${live.version}`, after: `Version ${number}` }}
        />
      )}
    </section>
  );
}

function AppearanceChoice({
  appearance,
  fixed,
  onChoose,
}: {
  appearance: Appearance;
  /** The appearance that the chosen contexts decide. */
  fixed: Appearance | undefined;
  onChoose: (appearance: Appearance) => void;
}) {
  return (
    <fieldset className="tk-segmented end">
      <legend className="visually-hidden">Appearance</legend>
      {(["light", "dark"] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="tk-segmented__option"
          aria-pressed={appearance === one}
          disabled={fixed !== undefined && fixed !== one}
          onClick={() => onChoose(one)}
        >
          {one === "light" ? "Light" : "Dark"}
        </button>
      ))}
    </fieldset>
  );
}

import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { EmptyState } from "#console/parts/empty-state.tsx";
import type { Modes } from "#console/parts/modes.ts";
import { counted } from "#console/parts/status.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { AxisDiff } from "../diff/axis-diff.tsx";
import { ContextFilter } from "../diff/context-filter.tsx";
import { ContrastDiff } from "../diff/contrast-diff.tsx";
import { isIn } from "../diff/in-contexts.ts";
import { appearancesOf, propertyCount, rowsOf, tokenCount } from "../diff/rows.ts";
import { TokenDiff } from "../diff/token-diff.tsx";
import { HowItLooks } from "./how-it-looks.tsx";
import type { Plan } from "./plan.ts";

/** A pair that still passes is shown when it loses more than a twentieth of its contrast. */
const NOTICEABLE = 1.05;

/** The changes: contrast, axes, tokens and the look. */
export function Evidence({ plan, comparison }: { plan: Plan; comparison: Comparison }) {
  const { live } = plan;
  const [modes, setModes] = useState<Modes>({});
  const all = useMemo(() => rowsOf(comparison), [comparison]);
  const { verdict, axes } = comparison;
  const rows = all.filter(({ place, pairs }) => isIn(axes, modes, place, appearancesOf(pairs)));
  const worse = comparison.contrast.filter(
    ({ before, after, outcome, appearance: shown, ...place }) =>
      isIn(axes, modes, place, [shown]) &&
      (before === null ||
        (after < before &&
          (outcome === "fails_now" || outcome === "still_fails" || before / after > NOTICEABLE))),
  );
  if (!plan.differs && plan.theme.status === "published") {
    return <Nothing plan={plan} />;
  }
  const contrast = (
    <ContrastDiff
      title={live === undefined ? "Pairs that are hard to read" : "Contrast that got worse"}
      note={counted(worse.length, "pair")}
      changes={worse}
      axes={axes}
    />
  );
  return (
    <>
      <ContextFilter axes={axes} modes={modes} onModes={setModes} />
      {live === undefined && contrast}
      <AxisDiff reasons={verdict.reasons} />
      <TokenDiff
        rows={rows}
        title="Tokens"
        note={
          Object.keys(modes).length > 0
            ? `${tokenCount(rows).toLocaleString()} of ${counted(tokenCount(all), "token")}`
            : `${tokenCount(rows).toLocaleString()} by hand, ${counted(propertyCount(comparison), "custom property", "custom properties")} with derived ones`
        }
        empty={
          all.length === 0
            ? "No value that resolves differs from what is live."
            : "No token differs in these contexts."
        }
      />
      {live !== undefined && contrast}
      {rows.length > 0 && <HowItLooks plan={plan} comparison={comparison} modes={modes} />}
    </>
  );
}

function Nothing({ plan: { theme } }: { plan: Plan }) {
  return (
    <EmptyState
      title="Nothing to publish"
      action={
        <Link
          className="tk-button tk-button--small"
          to="/themes/$slug/tokens"
          params={{ slug: theme.slug }}
        >
          Edit tokens
        </Link>
      }
    >
      Version {theme.version} is live, and no token is different here. Change one, and see here what
      it does to readers before they see it.
    </EmptyState>
  );
}

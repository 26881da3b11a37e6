import "./references.css";
import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Analysis, Layer, TokenInfo } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { Swatch } from "#console/parts/swatch.tsx";
import { useJump } from "../selection.ts";
import { graphOf, reached } from "./graph.ts";

/** How many chips are shown before the rest is folded. */
const FEW = 8;

/** Chips that lead to the tokens which a token uses, and to those that use it. */
export function References({ dotted }: { dotted: string }) {
  const analysis = useSignal(useDocument().analysis);
  const references = analysis?.references;
  const graph = useMemo(() => graphOf(references ?? []), [references]);
  const uses = graph.uses.get(dotted) ?? new Map<string, ReadonlySet<Layer>>();
  const usedBy = graph.usedBy.get(dotted) ?? new Map<string, ReadonlySet<Layer>>();
  const allUses = reached(dotted, graph.uses).size;
  const allUsedBy = reached(dotted, graph.usedBy).size;
  return (
    <div className="grid gap-16 references">
      <Side name="Uses" direct={uses} all={allUses} analysis={analysis} />
      <Side name="Used by" direct={usedBy} all={allUsedBy} analysis={analysis} />
    </div>
  );
}

function Side({
  name,
  direct,
  all,
  analysis,
}: {
  name: string;
  direct: ReadonlyMap<string, ReadonlySet<Layer>>;
  all: number;
  analysis: Analysis | undefined;
}) {
  const jump = useJump();
  const chips = [...direct];
  const few = chips.slice(0, FEW);
  const rest = chips.slice(FEW);
  const chip = ([dotted, where]: [string, ReadonlySet<Layer>]) => {
    const token = analysis?.tokens.find((one) => one.dotted === dotted);
    const layer = where.has("base") ? "base" : ([...where][0] ?? "base");
    return (
      <li key={dotted}>
        <button
          type="button"
          className="chip"
          title={dotted}
          onClick={() => jump(dotted, name === "Uses" ? "base" : layer)}
        >
          <Mark token={token} />
          <span className="cut">{dotted}</span>
        </button>
      </li>
    );
  };
  return (
    <section className="narrow" aria-label={name}>
      <h3 className="gap-6 over-8 stretch">
        {name} <span className="end light">{count(direct.size, all)}</span>
      </h3>
      {chips.length === 0 ? (
        <p className="quiet small">{name === "Uses" ? "No other token" : "No other token yet"}</p>
      ) : (
        <ul className="grid gap-4 references-chips">{few.map(chip)}</ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary className="tool tool--small">{rest.length} more</summary>
          <ul className="grid gap-4 references-chips">{rest.map(chip)}</ul>
        </details>
      )}
    </section>
  );
}

function Mark({ token }: { token: TokenInfo | undefined }) {
  const { light, dark } = token?.css ?? {};
  if (token?.type !== "color" || light === undefined) return <span className="references-mark" />;
  return <Swatch light={light} dark={dark} />;
}

const count = (direct: number, all: number): string =>
  all > direct ? `${direct}, ${all} in all` : String(direct);

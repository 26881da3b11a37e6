import { type Appearance, type JudgedPair, layerWords } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { cssOf } from "../editor/inspector/color/color.ts";
import { ratioText } from "../editor/inspector/color/nearest-lightness.ts";
import type { Lookup } from "../editor/inspector/value.ts";
import { cssIn, type Proposal, proposalFor, spoiledBy, stepFor } from "./pairs.ts";

/** A way to fix a pair. */
export interface Way extends Proposal {
  /** The CSS of the present color. */
  before: string | undefined;
  /** How many pairs that pass would fail with it. */
  others: number;
}

/** The fixes of a pair in an appearance: steps of the ramps of its two colors first, then lightnesses. */
export function waysOf(pair: JudgedPair, lookup: Lookup, appearance: Appearance): Way[] {
  const { text, surface, derived = [] } = pair;
  const changeable = [text, surface ?? []].flat().filter((one) => !derived.includes(one));
  return [stepFor, proposalFor].flatMap((propose) =>
    changeable.flatMap((dotted): Way[] => {
      const proposal = propose(dotted, pair, lookup, appearance);
      if (proposal === undefined) return [];
      const others = spoiledBy(proposal, lookup, appearance);
      return [{ ...proposal, before: cssIn(lookup, dotted, appearance), others }];
    }),
  );
}

/** The ways as a list, or why there are none. */
export function Offers({
  pair: { derived = [] },
  ways,
  onApply,
}: {
  pair: JudgedPair;
  ways: readonly Way[];
  /** Missing where nothing can be changed. */
  onApply?: (proposal: Proposal) => void;
}) {
  return (
    <>
      {ways.map((way) => (
        <Offer key={`${way.dotted} ${way.step}`} proposal={way} {...(onApply && { onApply })} />
      ))}
      {ways.length === 0 && <p className="quiet">No lightness of either color is enough.</p>}
      {derived.map((dotted) => (
        <p key={dotted} className="quiet">
          <span className="mono">{dotted}</span> is derived; write a token of this name to choose
          its color.
        </p>
      ))}
    </>
  );
}

function Offer({ proposal, onApply }: { proposal: Way; onApply?: (proposal: Proposal) => void }) {
  const { dotted, color, ratio, layer, insteadOf, step, before, others } = proposal;
  const what = step ?? `lightness ${color.l.toFixed(3)}`;
  return (
    <div className="grid gap-10 line-top middle contrast-offer">
      <span className="clip round-4 high-24 contrast-pair" aria-hidden>
        <i style={{ background: before }} />
        <i style={{ background: cssOf(color) }} />
      </span>
      <p className="small grid">
        <span className="mono">{dotted}</span>
        <span className="quiet">
          <span className={step === undefined ? undefined : "mono"}>{what}</span> gives{" "}
          {ratioText(ratio)}:1
          {insteadOf !== undefined && `, in the place of ${insteadOf}`}
          {layer !== "base" && `, in ${layerWords(layer)}`}
        </span>
        {others > 0 && (
          <span className="warn">
            {counted(others, "pair")} that {others === 1 ? "passes" : "pass"} would fail
          </span>
        )}
      </p>
      {onApply && (
        <button
          type="button"
          className="tk-button tk-button--small"
          aria-label={`Use ${what} for ${dotted}`}
          onClick={() => onApply(proposal)}
        >
          Use
        </button>
      )}
    </div>
  );
}

import { Popover } from "@base-ui/react/popover";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import {
  type Appearance,
  type EditedDocument,
  layerWords,
  type TokenInfo,
} from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { toast } from "#console/parts/toasts.tsx";
import { reaches, textContrast } from "#tokens/contrast.ts";
import { cssOf } from "../inspector/color/color.ts";
import { ratioText } from "../inspector/color/nearest-lightness.ts";
import type { Lookup } from "../inspector/value.ts";
import { type Proposal, proposalFor, spoiledBy, type TokenMatrix } from "./pairs.ts";

/** The ratio of one pair and, if it fails, what would fix it. */
export function Cell({
  text,
  surface,
  ratio,
  appearance,
  lookup,
  matrix,
  document,
}: {
  text: TokenInfo;
  surface: TokenInfo;
  ratio: number | undefined;
  appearance: Appearance;
  lookup: Lookup;
  matrix: TokenMatrix;
  document: EditedDocument;
}) {
  const [open, setOpen] = useState(false);
  const locked = useSignal(document.locked) !== undefined;
  if (ratio === undefined) return <span className="quiet">–</span>;
  if (reaches(ratio, textContrast)) {
    return (
      <span className="contrast-cell">
        <CircleCheck aria-label="passes" />
        {ratioText(ratio)}
      </span>
    );
  }
  const pair = { text: text.dotted, surface: surface.dotted };
  const apply = ({ dotted, layer, json, ratio: reached }: Proposal) => {
    document.setValue(dotted, layer, json);
    setOpen(false);
    toast(`${dotted} now gives ${ratioText(reached)}:1`, () => document.undo());
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="contrast-cell contrast-cell--bad"
        aria-label={`${ratioText(ratio)} fails, ${text.dotted} on ${surface.dotted}`}
      >
        <CircleAlert aria-hidden />
        {ratioText(ratio)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" sideOffset={6}>
          <Popover.Popup className="contrast-mend">
            <Popover.Title className="contrast-mend-title">
              {ratioText(ratio)}:1, text needs 4.5
            </Popover.Title>
            {open &&
              [pair.text, pair.surface].map((dotted) => (
                <Offer
                  key={dotted}
                  dotted={dotted}
                  before={lookup.get(dotted)?.css[appearance]}
                  proposal={proposalFor(dotted, pair, lookup, appearance)}
                  spoiled={(proposal) => spoiledBy(proposal, matrix, lookup, appearance)}
                  {...(locked ? {} : { onApply: apply })}
                />
              ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Offer({
  dotted,
  before,
  proposal,
  spoiled,
  onApply,
}: {
  dotted: string;
  before: string | undefined;
  proposal: Proposal | undefined;
  spoiled: (proposal: Proposal) => number;
  /** Missing where nothing can be changed. */
  onApply?: (proposal: Proposal) => void;
}) {
  if (proposal === undefined) {
    return (
      <p className="quiet">
        No lightness of <span className="mono">{dotted}</span> is enough.
      </p>
    );
  }
  const { color, ratio, layer, insteadOf } = proposal;
  const others = spoiled(proposal);
  return (
    <div className="contrast-offer">
      <span className="contrast-pair" aria-hidden>
        <i style={{ background: before }} />
        <i style={{ background: cssOf(color) }} />
      </span>
      <p>
        <span className="mono">{dotted}</span>
        <span className="quiet">
          Lightness {color.l.toFixed(3)} gives {ratioText(ratio)}:1
          {insteadOf !== undefined && `, in the place of ${insteadOf}`}
          {layer !== "base" && `, in ${layerWords(layer)}`}
        </span>
        {others > 0 && (
          <span className="contrast-spoils">
            {counted(others, "pair")} that {others === 1 ? "passes" : "pass"} would fail
          </span>
        )}
      </p>
      {onApply && (
        <button
          type="button"
          className="tk-button tk-button--small"
          aria-label={`Use lightness ${color.l.toFixed(3)} for ${dotted}`}
          onClick={() => onApply(proposal)}
        >
          Use
        </button>
      )}
    </div>
  );
}

import { Popover } from "@base-ui/react/popover";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import {
  type Appearance,
  type EditedDocument,
  type JudgedPair,
  layerWords,
} from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { toast } from "#console/parts/toasts.tsx";
import { hexOf } from "#tokens/color.ts";
import { cssOf } from "../editor/inspector/color/color.ts";
import { ratioText } from "../editor/inspector/color/nearest-lightness.ts";
import type { Lookup } from "../editor/inspector/value.ts";
import { cssIn, needWords, type Proposal, passes, proposalFor, spoiledBy } from "./pairs.ts";
import { Sample } from "./sample.tsx";

interface Judged {
  pair: JudgedPair;
  ratio: number;
  appearance: Appearance;
  lookup: Lookup;
  document: EditedDocument;
}

/** How one pair looks in an appearance, its ratio and, if it fails, what would fix it. */
export function Cell({ ratio, ...judged }: Omit<Judged, "ratio"> & { ratio: number | undefined }) {
  const { pair, appearance, lookup } = judged;
  if (ratio === undefined) return <span className="quiet">–</span>;
  const css = (dotted: string) => cssIn(lookup, dotted, appearance);
  const ground = hexOf(lookup.judged[appearance].ground.channels);
  return (
    <span className="contrast-cell-of">
      <Sample
        pair={pair}
        text={css(pair.text)}
        surface={pair.surface === undefined ? ground : css(pair.surface)}
        ground={ground}
      />
      {passes(ratio, pair) ? (
        <span className="contrast-cell">
          <CircleCheck aria-label="passes" />
          {ratioText(ratio)}
        </span>
      ) : (
        <Fix {...judged} ratio={ratio} />
      )}
    </span>
  );
}

/** A ratio that fails; pressed, it offers what would pass. */
function Fix({ pair, ratio, appearance, lookup, document }: Judged) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const locked = useSignal(document.locked) !== undefined;
  const { text, surface } = pair;
  const apply = ({ dotted, layer, json, ratio: reached }: Proposal) => {
    // The trigger goes away when the pair passes.
    trigger.current?.closest("tr")?.querySelector("button")?.focus();
    document.setValue(dotted, layer, json);
    setOpen(false);
    toast(`${dotted} now gives ${ratioText(reached)}:1`, () => document.undo());
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={trigger}
        className="contrast-cell contrast-cell--bad"
        aria-label={`${ratioText(ratio)} fails in ${appearance}, ${text} on ${surface ?? "the page"}, ${pair.why}`}
      >
        <CircleAlert aria-hidden />
        {ratioText(ratio)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" sideOffset={6}>
          <Popover.Popup className="contrast-fix">
            <Popover.Title className="contrast-fix-title">
              {ratioText(ratio)}:1, {needWords(pair)}
            </Popover.Title>
            <Popover.Description className="quiet">Judged {pair.why}.</Popover.Description>
            {open &&
              [text, surface ?? []]
                .flat()
                .map((dotted) => (
                  <Offer
                    key={dotted}
                    dotted={dotted}
                    isDerived={pair.derived?.includes(dotted) === true}
                    before={cssIn(lookup, dotted, appearance)}
                    proposal={proposalFor(dotted, pair, lookup, appearance)}
                    spoiled={(proposal) => spoiledBy(proposal, lookup, appearance)}
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
  isDerived,
  before,
  proposal,
  spoiled,
  onApply,
}: {
  dotted: string;
  isDerived: boolean;
  before: string | undefined;
  proposal: Proposal | undefined;
  spoiled: (proposal: Proposal) => number;
  /** Missing where nothing can be changed. */
  onApply?: (proposal: Proposal) => void;
}) {
  if (isDerived) {
    return (
      <p className="quiet">
        <span className="mono">{dotted}</span> is derived; write a token of this name to choose its
        color.
      </p>
    );
  }
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

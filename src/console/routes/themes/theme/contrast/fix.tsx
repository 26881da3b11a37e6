import { Popover } from "@base-ui/react/popover";
import { WandSparkles } from "lucide-react";
import { useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { appearances, type EditedDocument } from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { useSignal } from "#console/parts/signal.ts";
import { sameJson } from "#token-text/json-text.ts";
import { ratioText } from "../editor/inspector/color/nearest-lightness.ts";
import type { Lookup } from "../editor/inspector/value.ts";
import { DecorationForm } from "./decoration-form.tsx";
import { Offers, type Way, waysOf } from "./offers.tsx";
import { needWords, type Proposal, passes } from "./pairs.ts";
import { canBeDecoration, type Row } from "./rows.ts";

interface Fixed {
  row: Row;
  lookup: Lookup;
  document: EditedDocument;
}

/** Proposes fixes of a failing pair: a step of the same ramp, a lightness, or a mark as decoration. */
export function Fix(props: Fixed) {
  const { row } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const name = `Fix ${row.text} on ${row.surface ?? "the page"}`;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={trigger} className="tool contrast-fix-it" aria-label={name}>
        <WandSparkles aria-hidden />
        <span>Fix</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" align="end" sideOffset={6}>
          <Popover.Popup className="grid float gap-10 ink ringless contrast-fix" aria-label={name}>
            {open && (
              <Ways
                {...props}
                onDone={() => {
                  // The trigger goes away when the pair passes.
                  trigger.current?.closest("tr")?.querySelector("button")?.focus();
                  setOpen(false);
                }}
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Ways({ row, lookup, document, onDone }: Fixed & { onDone: () => void }) {
  const theme = useDocument();
  const isLocked = useSignal(document.locked) !== undefined;
  const { text, surface, why } = row;
  const apply = ({ dotted, layer, json, ratio }: Proposal): void => {
    onDone();
    document.setValue(dotted, layer, json);
    toastUndo(document, `${dotted} now gives ${ratioText(ratio)}:1`);
  };
  return (
    <>
      {failuresOf(row, lookup).map(({ seenIn, ratio, ways }) => (
        <section key={seenIn} aria-label={`In ${seenIn}`} className="grid gap-10">
          <h3 className="label">
            {ratioText(ratio)}:1 in {seenIn}, {needWords(row)}
          </h3>
          <Offers pair={row} ways={ways} {...(isLocked ? {} : { onApply: apply })} />
        </section>
      ))}
      <p className="quiet">Judged {why}.</p>
      {!isLocked && surface !== undefined && canBeDecoration(row) && (
        <DecorationForm
          onReason={(edits) => {
            onDone();
            theme.edit(edits(theme.text(), { text, surface }));
            toastUndo(theme, `${text} on ${surface} is decoration now`);
          }}
        />
      )}
    </>
  );
}

interface Failure {
  /** The appearances in which the pair fails, in words. */
  seenIn: string;
  ratio: number;
  ways: readonly Way[];
}

/** The failures of a pair with their fixes; both appearances together if the same fixes both. */
function failuresOf(row: Row, lookup: Lookup): Failure[] {
  const [one, other] = appearances.flatMap((seenIn): Failure[] => {
    const ratio = row.ratios[seenIn];
    if (ratio === undefined || passes(ratio, row)) return [];
    return [{ seenIn, ratio, ways: waysOf(row, lookup, seenIn) }];
  });
  if (one === undefined || other === undefined) return one ? [one] : [];
  const isSame = sameJson(one.ways.map(writingOf), other.ways.map(writingOf));
  return isSame ? [{ ...one, seenIn: "light and dark" }] : [one, other];
}

const writingOf = ({ dotted, layer, json }: Proposal) => ({ dotted, layer, json });

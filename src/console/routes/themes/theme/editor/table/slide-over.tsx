import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { Appearance, Layer } from "#console/editing/types.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { Chosen } from "../chosen.tsx";
import type { OfferCommand } from "../commands.tsx";

/** The inspector of a token, over the right of the table. */
export function SlideOver({
  dotted,
  layer,
  seen,
  offer,
  onLayer,
  onSelect,
  onStep,
  onClose,
}: {
  dotted: string;
  layer: Layer;
  seen: Appearance | undefined;
  offer: OfferCommand;
  onLayer: (layer: Layer) => void;
  onSelect: (dotted: string) => void;
  /** Goes to the token before or after this one. */
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}) {
  return (
    <section
      className="pane absolute table-over"
      aria-label={`Token ${dotted}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Chosen
        dotted={dotted}
        layer={layer}
        seen={seen}
        offer={offer}
        onLayer={onLayer}
        onSelect={onSelect}
        menu={
          <>
            <IconButton name="Token before" small onClick={() => onStep(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton name="Token after" small onClick={() => onStep(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
            <IconButton name="Close inspector" keys="escape" small onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </>
        }
      />
    </section>
  );
}

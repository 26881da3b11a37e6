import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { classes } from "./classes.ts";

/** A dialog over the page; Escape, the cross and the backdrop close it. */
export function Dialog({
  title,
  lead,
  open,
  onClose,
  wide = false,
  initialFocus,
  finalFocus,
  children,
}: {
  title: string;
  /** A sentence below the title that says what it is about. */
  lead?: ReactNode;
  open: boolean;
  onClose: () => void;
  wide?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The element that has the focus afterwards; `true` means the one that had it before. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={classes("gap-16 column float dialog", wide && "dialog--wide")}
          {...(initialFocus === undefined ? {} : { initialFocus })}
          {...(finalFocus === undefined ? {} : { finalFocus })}
        >
          <header className="row">
            <Base.Title>{title}</Base.Title>
            <Base.Close className="tool tool--icon end" aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </header>
          {lead && <Base.Description className="quiet prose">{lead}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

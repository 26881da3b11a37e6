import "./pictures.css";
import { Dialog as Base } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { FailureNote } from "../failure-note.tsx";
import { IconButton } from "../icon-button.tsx";
import { type Shortcut, useShortcuts } from "../shortcuts.ts";
import { PictureDetails } from "./details.tsx";
import { nameOf } from "./words.ts";

interface DrawerProps {
  /** The picture's id, `?picture=` in the address. */
  id: string;
  onClose: () => void;
  /** The previous and next picture of the list next to it. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** After it was deleted; closes unless given. */
  onDeleted?: (() => void) | undefined;
}

const wide = window.matchMedia("(min-width: 1100px)");
const onWide = (listener: () => void): (() => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/**
 * One picture with all its details: next to the list if there is room, over it otherwise. Arrow keys go to the
 * previous and next one, Escape closes, and the focus returns.
 */
export function PictureDrawer(props: DrawerProps) {
  const isDocked = useSyncExternalStore(onWide, () => wide.matches);
  return isDocked ? <Docked {...props} /> : <Over {...props} />;
}

/** Inside the sheet but outside its scroll area, so it can be placed anywhere. */
function Docked(props: DrawerProps) {
  const { id, onClose, previous, next } = props;
  const aside = useRef<HTMLElement>(null);
  const sheet = document.querySelector(".sheet");
  useFocusBack(id, aside);
  useShortcuts(
    useMemo((): Shortcut[] => {
      const group = "Picture";
      return [
        { keys: "escape", does: "Close the picture", group, run: onClose },
        ...(previous
          ? [{ keys: "arrowleft", does: "Previous picture", group, run: previous }]
          : []),
        ...(next ? [{ keys: "arrowright", does: "Next picture", group, run: next }] : []),
      ];
    }, [onClose, previous, next]),
  );
  return (
    sheet &&
    createPortal(
      <aside
        ref={aside}
        className="column narrow low ink ringless picture-drawer"
        aria-label="Picture"
        tabIndex={-1}
      >
        <Contents
          {...props}
          close={
            <IconButton name="Close" keys="escape" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          }
        />
      </aside>,
      sheet,
    )
  );
}

function Over(props: DrawerProps) {
  const { id, onClose, previous, next } = props;
  const popup = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.matches("input, textarea")) return;
    const run =
      event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
    if (run === undefined || event.defaultPrevented) return;
    event.preventDefault();
    run();
  };
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          ref={popup}
          className="column narrow low ink ringless picture-drawer picture-drawer--over"
          aria-label="Picture"
          initialFocus={popup}
          finalFocus={() => tileOf(id) ?? true}
          onKeyDown={keys}
        >
          <Contents
            {...props}
            close={
              <Base.Close className="tool tool--icon" aria-label="Close">
                <X aria-hidden />
              </Base.Close>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Contents({
  id,
  onClose,
  previous,
  next,
  onDeleted = onClose,
  close,
}: DrawerProps & { close: ReactNode }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.images.get.queryOptions({ imageId: id }),
    placeholderData: keepPreviousData,
  });
  const isGone = error !== null && failureOf(error).code === "not_found";
  return (
    <>
      <header className="flex rigid gap-4 line-bottom picture-head">
        <p role="status" className="fill label cut">
          {data && !isPlaceholderData ? nameOf(data) : ""}
        </p>
        {(previous || next) && (
          <>
            <IconButton
              name="Previous picture"
              keys="arrowleft"
              disabled={previous === undefined}
              onClick={previous}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              name="Next picture"
              keys="arrowright"
              disabled={next === undefined}
              onClick={next}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
        {close}
      </header>
      <div className="scroll low fill picture-scroll" aria-busy={isPlaceholderData}>
        {isGone ? (
          <p className="pad-16 quiet">This picture is not here any more.</p>
        ) : (
          error && (
            <div className="pad-16">
              <FailureNote error={error} retry={() => void refetch()} />
            </div>
          )
        )}
        {data && !isGone && <PictureDetails picture={data} onDeleted={onDeleted} />}
        {data === undefined && !error && <Skeleton />}
      </div>
    </>
  );
}

const BONES = [180, 240, 140, 220] as const;

function Skeleton() {
  return (
    <div aria-hidden>
      <i className="bone full picture-bone" />
      <div className="column gap-12 picture-body">
        {BONES.map((width) => (
          <i key={width} className="bone" style={{ width }} />
        ))}
      </div>
    </div>
  );
}

const tileOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`);

/** The drawer has the focus once it opens; afterwards the picture's tile has it, or what had it. */
function useFocusBack(id: string, drawer: { current: HTMLElement | null }): void {
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
  }, [id]);
  useEffect(() => {
    const before = document.activeElement;
    const element = drawer.current;
    element?.focus({ preventScroll: true });
    return () => {
      // Does not move a person who has gone on to something else.
      const { activeElement } = document;
      const isHere = activeElement === document.body || element?.contains(activeElement);
      if (!isHere) return;
      const back = tileOf(shown.current) ?? before;
      if (back instanceof HTMLElement) requestAnimationFrame(() => back.focus());
    };
  }, [drawer]);
}

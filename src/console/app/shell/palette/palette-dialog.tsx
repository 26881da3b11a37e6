import "./palette.css";
import { Dialog } from "@base-ui/react/dialog";
import { CatchBoundary } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { runs } from "../../../api/base.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { isNotFetched, NotFetchedNote } from "../../../parts/not-fetched.tsx";
import { useSignal } from "../../../parts/signal.ts";
import { activeLine, listKeys, paletteQuery } from "./query.ts";

const Palette = lazy(() => import("./palette.tsx"));

/**
 * The palette's field, which is there and has the focus at once, so that no letter is lost; the code of what it
 * finds follows.
 */
export function PaletteDialog({
  onClose,
  showHelp,
}: {
  onClose: () => void;
  showHelp: () => void;
}) {
  const query = useSignal(paletteQuery);
  const takeKey = useSignal(listKeys);
  const active = useSignal(activeLine);
  const field = useRef<HTMLInputElement>(null);
  const focus = (node: HTMLInputElement | null): void => {
    if (node === null || field.current === node) return;
    field.current = node;
    node.focus();
    node.setSelectionRange(node.value.length, node.value.length);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="gap-16 column float dialog palette"
          aria-label="Command palette"
          initialFocus={field}
        >
          <div className="flex quiet rigid gap-12 line-bottom palette-search">
            <Search aria-hidden />
            <input
              className="grow ink tight edgeless ringless"
              ref={focus}
              role="combobox"
              aria-label="Search or run a command"
              aria-expanded={takeKey !== undefined}
              aria-controls="palette-list"
              aria-autocomplete="list"
              aria-activedescendant={active}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={
                runs("themes")
                  ? "Token, color, theme, screen or command"
                  : "Place, screen or command"
              }
              value={query}
              onChange={({ target }) => paletteQuery.set(target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                const isTaken = takeKey?.(event.nativeEvent) ?? event.key === "Enter";
                if (isTaken) event.preventDefault();
              }}
            />
            <Dialog.Close className="tk-kbd" aria-label="Esc, close">
              Esc
            </Dialog.Close>
          </div>
          <CatchBoundary
            getResetKey={() => "palette"}
            errorComponent={({ error }) => (
              <div className="palette-note">
                {isNotFetched(error) ? <NotFetchedNote /> : <FailureNote error={error} />}
              </div>
            )}
          >
            <Suspense fallback={<div className="scroll low palette-results" aria-busy />}>
              <Palette onClose={onClose} showHelp={showHelp} />
            </Suspense>
          </CatchBoundary>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

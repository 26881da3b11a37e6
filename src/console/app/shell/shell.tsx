import { Tooltip } from "@base-ui/react/tooltip";
import { CatchBoundary, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { follow } from "../../api/connection.ts";
import { useMaybeSession, useSession } from "../../api/session.ts";
import { classes } from "../../parts/classes.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { isNotFetched, NotFetchedNote } from "../../parts/not-fetched.tsx";
import { listenForShortcuts, useShortcuts } from "../../parts/shortcuts.ts";
import { Toasts } from "../../parts/toasts.tsx";
import { startUploads } from "../../uploads/uploads.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineBanner, SafeBanner } from "./connection-state.tsx";
import { Help } from "./help.tsx";
import { Navigation, usePlaces } from "./navigation.tsx";
import { stopTypeAhead, typeAhead } from "./palette/query.ts";
import { SessionDialog } from "./session-dialog.tsx";
import { SignIn } from "./sign-in.tsx";
import { Top } from "./top.tsx";

const Palette = lazy(() => import("./palette/palette.tsx"));

/** The frame of every screen; who is not signed in sees none. */
export function Shell() {
  const session = useMaybeSession();
  if (session === null) return <SignIn />;
  return <SignedIn />;
}

function SignedIn() {
  const { subject } = useSession();
  const { palette, openPalette, closePalette } = usePalette();
  const [help, setHelp] = useState(false);
  useEffect(follow, []);
  useEffect(() => startUploads(subject), [subject]);
  useEffect(listenForShortcuts, []);
  useGlobalShortcuts(openPalette, () => setHelp(true));
  // The editor needs the width, and so do lists in a narrow window.
  const isNarrow = useMedia(narrow);
  const slim = useRouterState({
    select: ({ matches }) => isNarrow || matches.some(({ staticData }) => staticData.slim === true),
  });
  return (
    <Tooltip.Provider>
      <div className={classes("shell", slim && "slim")}>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Navigation />
        <div className="sheet">
          <Top openPalette={openPalette} showHelp={() => setHelp(true)} />
          <SafeBanner />
          <OfflineBanner />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BottomBar />
      </div>
      {palette && (
        <CatchBoundary
          getResetKey={() => "palette"}
          errorComponent={({ error }) => <PaletteFailure error={error} onClose={closePalette} />}
        >
          <Suspense>
            <Palette onClose={closePalette} />
          </Suspense>
        </CatchBoundary>
      )}
      <Help open={help} onClose={() => setHelp(false)} />
      <SessionDialog />
      <Toasts />
    </Tooltip.Provider>
  );
}

const narrow = matchMedia("(max-width: 1179px)");

const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => media.matches,
  );

/** The palette's state; letters typed before its code has arrived wait for it. */
function usePalette() {
  const [palette, setPalette] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = palette;
    return palette ? stopTypeAhead : undefined;
  }, [palette]);
  const closePalette = (): void => setPalette(false);
  const openPalette = (): void => {
    if (isOpen.current) return;
    typeAhead(closePalette);
    setPalette(true);
  };
  return { palette, openPalette, closePalette };
}

/** Shows the palette's failure in a dialog, so that the screen below goes on. */
function PaletteFailure({ error, onClose }: { error: unknown; onClose: () => void }) {
  useEffect(stopTypeAhead, []);
  return (
    <Dialog title="Command palette" open onClose={onClose}>
      {isNotFetched(error) ? <NotFetchedNote /> : <FailureNote error={error} />}
    </Dialog>
  );
}

function useGlobalShortcuts(openPalette: () => void, showHelp: () => void): void {
  const { navigate } = useRouter();
  const places = usePlaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters are the same all along
  const mine = useMemo(
    () => [
      {
        keys: "mod+k",
        does: "Search or run a command",
        group: "Everywhere",
        run: openPalette,
        whileTyping: true,
      },
      { keys: "?", does: "Keyboard shortcuts", group: "Everywhere", run: showHelp },
      ...places.map(({ to, name, key }) => ({
        keys: `g ${key}`,
        does: `Go to ${name}`,
        group: "Everywhere",
        run: () => void navigate({ to }),
      })),
    ],
    [places, navigate],
  );
  useShortcuts(mine);
}

import { Tooltip } from "@base-ui/react/tooltip";
import { CatchBoundary, Outlet, useRouter } from "@tanstack/react-router";
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { follow } from "../../api/connection.ts";
import { type Session, useKnownSession, useSessionQuery } from "../../api/session.ts";
import { classes } from "../../parts/classes.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { isNotFetched, NotFetchedNote } from "../../parts/not-fetched.tsx";
import { everywhere, listenForShortcuts, useShortcuts } from "../../parts/shortcuts.ts";
import { Toasts } from "../../parts/toasts.tsx";
import { startUploads } from "../../uploads/uploads.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineBanner, SafeBanner } from "./connection-state.tsx";
import { Help } from "./help.tsx";
import { Navigation, usePlaces } from "./navigation.tsx";
import { stopTypeAhead, typeAhead } from "./palette/query.ts";
import { SessionDialog } from "./session-dialog.tsx";
import { SignIn } from "./sign-in.tsx";
import { useNeedsWidth, useThemeScreen } from "./theme/tabs.ts";
import { Top } from "./top.tsx";

const Palette = lazy(() => import("./palette/palette.tsx"));

/**
 * The frame of every screen, which the router draws its screens in. It is painted at once, before the session
 * and the screen's code are there; who is not signed in sees none.
 */
export function Shell({ children }: { children: ReactNode }) {
  const session = useKnownSession();
  const isGuest = session === undefined && document.documentElement.dataset.guest !== undefined;
  const [help, setHelp] = useState(false);
  const { palette, openPalette, closePalette } = usePalette();
  const screen = useThemeScreen();
  const needsWidth = useNeedsWidth();
  const slim = useIsNarrow() || needsWidth;
  if (session === null || isGuest) return <SignIn />;
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
          <main id="main" tabIndex={-1} aria-label={screen?.name}>
            {children}
          </main>
        </div>
        <BottomBar />
      </div>
      {session && (
        <SignedIn session={session} openPalette={openPalette} showHelp={() => setHelp(true)} />
      )}
      {palette && session && (
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

/** Follows news, uploads and shortcuts on every screen of a signed-in person. */
function SignedIn({
  session: { subject },
  openPalette,
  showHelp,
}: {
  session: Session;
  openPalette: () => void;
  showHelp: () => void;
}) {
  useEffect(follow, []);
  useEffect(() => startUploads(subject), [subject]);
  useEffect(listenForShortcuts, []);
  useGlobalShortcuts(openPalette, showHelp);
  return null;
}

/** The screen, once the session is known. */
export function Screen() {
  const { data: session, error, refetch } = useSessionQuery();
  if (session) return <Outlet />;
  if (!error) return null;
  return (
    <section className="crash">
      <h1>Your session was not read</h1>
      <FailureNote error={error} retry={() => void refetch()} />
    </section>
  );
}

const narrow = matchMedia("(max-width: 1179px)");

/** Whether lists need the width that the navigation's words take; the screens of a theme always do. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
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
        group: everywhere,
        run: openPalette,
        whileTyping: true,
      },
      { keys: "?", does: "Keyboard shortcuts", group: everywhere, run: showHelp },
      ...places.map(({ to, name, key }) => ({
        keys: `g ${key}`,
        does: `Go to ${name}`,
        group: everywhere,
        run: () => void navigate({ to }),
      })),
    ],
    [places, navigate],
  );
  useShortcuts(mine);
}

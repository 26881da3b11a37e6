import { Tooltip } from "@base-ui/react/tooltip";
import { Outlet, useRouter } from "@tanstack/react-router";
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { runs } from "../../api/base.ts";
import { follow } from "../../api/connection.ts";
import { type Session, useKnownSession, useSessionQuery } from "../../api/session.ts";
import { classes } from "../../parts/classes.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { everywhere, listenForShortcuts, useShortcuts } from "../../parts/shortcuts.ts";
import { Toasts } from "../../parts/toasts.tsx";
import { startUploads } from "../../uploads/uploads.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineBanner, SafeBanner } from "./connection-state.tsx";
import { Help } from "./help.tsx";
import { Navigation, usePlaces } from "./navigation.tsx";
import { PaletteDialog } from "./palette/palette-dialog.tsx";
import { paletteQuery } from "./palette/query.ts";
import { sentenceFor } from "./palette/sentence.ts";
import { shownTheme, shownToken } from "./palette/shown-theme.ts";
import { SessionDialog } from "./session-dialog.tsx";
import { SignIn } from "./sign-in.tsx";
import { useNeedsWidth, useThemeScreen } from "./theme/tabs.ts";
import { Top } from "./top.tsx";

/**
 * The frame of every screen, which the router draws its screens in. It is painted at once, before the session
 * and the screen's code are there; who is not signed in sees none.
 */
export function Shell({ children }: { children: ReactNode }) {
  const session = useKnownSession();
  const isGuest = session === undefined && document.documentElement.dataset.guest !== undefined;
  const [help, setHelp] = useState(false);
  const { palette, openPalette, closePalette } = usePalette();
  const addressed = useThemeScreen();
  const screen = runs("themes") ? addressed : undefined;
  const needsWidth = useNeedsWidth();
  const slim = useIsNarrow() || needsWidth;
  if (session === null || isGuest) return <SignIn />;
  return (
    <Tooltip.Provider>
      <div className={classes("grid tall shell", slim && "slim")}>
        <a className="absolute round-8 skip" href="#main">
          Skip to the content
        </a>
        <Navigation />
        <div className="sheet">
          <Top openPalette={() => openPalette()} showHelp={() => setHelp(true)} />
          <SafeBanner />
          <OfflineBanner />
          <main
            className="fill relative low scroll"
            id="main"
            tabIndex={-1}
            aria-label={screen?.name}
          >
            {children}
          </main>
        </div>
        <BottomBar />
      </div>
      <Keys openPalette={openPalette} showHelp={() => setHelp(true)} />
      {session && <SignedIn session={session} />}
      {palette && <PaletteDialog onClose={closePalette} showHelp={() => setHelp(true)} />}
      <Help open={help} onClose={() => setHelp(false)} />
      <SessionDialog />
      <Toasts />
    </Tooltip.Provider>
  );
}

/** Follows news and uploads on every screen of a signed-in person. */
function SignedIn({ session: { subject } }: { session: Session }) {
  useEffect(follow, []);
  useEffect(() => (runs("places") ? startUploads(subject) : undefined), [subject]);
  return null;
}

/** Listens for shortcuts as soon as the frame is painted, so that no key is lost while the session is read. */
function Keys({
  openPalette,
  showHelp,
}: {
  openPalette: (text?: string) => void;
  showHelp: () => void;
}) {
  useLayoutEffect(listenForShortcuts, []);
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

/** The palette's state. */
function usePalette() {
  const [palette, setPalette] = useState(false);
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    isOpen.current = palette;
  }, [palette]);
  return {
    palette,
    closePalette: () => setPalette(false),
    openPalette: (text = ""): void => {
      if (isOpen.current) return;
      paletteQuery.set(text);
      // The field has the focus before the next key, and on a phone within the tap that opens the keyboard.
      flushSync(() => setPalette(true));
    },
  };
}

/** The beginning of the sentence that sets the token on the screen, or any. */
function settingText(): string {
  const token = shownToken.get();
  const tokens = shownTheme.get()?.document.analysis.get()?.tokens ?? [];
  return tokens.some(({ dotted }) => dotted === token) ? sentenceFor(token ?? "") : "set ";
}

function useGlobalShortcuts(openPalette: (text?: string) => void, showHelp: () => void): void {
  const { navigate } = useRouter();
  const places = usePlaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters are the same all along
  const mine = useMemo(
    () => [
      {
        keys: "mod+k",
        does: "Search or run a command",
        group: everywhere,
        run: () => openPalette(),
        whileTyping: true,
      },
      ...(runs("themes")
        ? [
            {
              keys: "mod+shift+k",
              does: "Set a value",
              group: everywhere,
              run: () => openPalette(settingText()),
              whileTyping: true,
            },
          ]
        : []),
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

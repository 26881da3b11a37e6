import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { runs } from "../../api/base.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { Signal, useSignal } from "../../parts/signal.ts";
import { UploadStatus } from "../../uploads/upload-status.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { ThemeBar } from "./theme/bar.tsx";
import { ThemeHead } from "./theme/head.tsx";
import { useThemeScreen } from "./theme/tabs.ts";

/** The slot for the breadcrumb of a second-level screen. */
const slot = new Signal<HTMLElement | null>(null);
/** Whether some screen has one. */
const used = new Signal(0);

/** The header: breadcrumb or theme, command palette, uploads, connection and account; below it the tabs of a theme. */
export function Top({ openPalette, showHelp }: { openPalette: () => void; showHelp: () => void }) {
  const hasBreadcrumb = useSignal(used) > 0;
  const addressed = useThemeScreen();
  const theme = runs("themes") ? addressed : undefined;
  return (
    <header className="rigid">
      <div className="top">
        {theme && <ThemeHead screen={theme} />}
        {hasBreadcrumb && <div ref={(node) => slot.set(node)} className="grow top-breadcrumb" />}
        <button
          type="button"
          className="flex quiet rigid gap-8 nowrap round-8 pointer find"
          onClick={openPalette}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search aria-hidden />
          <span>Search or run a command</span>
          <Kbd keys="mod+k" />
        </button>
        <UploadStatus />
        <ConnectionState />
        <AccountMenu showHelp={showHelp} />
      </div>
      {theme && <ThemeBar screen={theme} />}
    </header>
  );
}

/** A screen's breadcrumb, shown in the header. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const target = useSignal(slot);
  const claim = (node: HTMLElement | null): (() => void) | undefined => {
    if (node === null) return undefined;
    used.set(used.get() + 1);
    return () => used.set(used.get() - 1);
  };
  return (
    <>
      <span ref={claim} hidden />
      {target &&
        createPortal(
          <nav className="tk-breadcrumb" aria-label="Breadcrumb">
            {children}
          </nav>,
          target,
        )}
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useSignal } from "../../../parts/signal.ts";
import { actionsSlot, failingOfAll, themeCounts } from "./slots.ts";
import { reviewTab, type ThemeScreen, type ThemeTab, tabOf, themeTabs } from "./tabs.ts";
import { useNamedTheme } from "./use-named-theme.ts";
import { useOpenReview } from "./use-open-review.ts";
import { useTabKeys } from "./use-tab-keys.ts";

/** The tabs of a theme, with the actions of the one that is shown; nothing for a theme that does not exist. */
export function ThemeBar({ screen }: { screen: ThemeScreen }) {
  const { isGone } = useNamedTheme(screen.slug);
  return isGone ? null : <Tabs screen={screen} />;
}

function Tabs({ screen: { slug, tab: shown } }: { screen: ThemeScreen }) {
  const list = useRef<HTMLDivElement>(null);
  const reachable = shown ?? themeTabs[0];
  const counts = useCounts(slug);
  const { review } = useOpenReview(slug);
  const isReviewed = review !== undefined || shown === reviewTab;
  const tabs = useMemo(() => (isReviewed ? [...themeTabs, reviewTab] : themeTabs), [isReviewed]);
  useTabKeys(slug, tabs);
  const move = (event: KeyboardEvent): void => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const to = placeAfter(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <div className="flex gap-12 line-bottom theme-bar">
      <div
        ref={list}
        role="tablist"
        aria-label="Theme"
        tabIndex={-1}
        className="tk-tabs__list theme-tabs"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            {...tabOf(tab, slug)}
            activeOptions={{ exact: true }}
            role="tab"
            aria-selected={tab === shown}
            aria-controls="main"
            tabIndex={tab === reachable ? 0 : -1}
            className="quiet gap-6 label tk-tabs__tab"
          >
            {tab.name}
            <Count of={countOf(tab, counts)} />
          </Link>
        ))}
      </div>
      <div ref={actionsSlot.ref} className="flex end rigid gap-8" />
    </div>
  );
}

function useCounts(slug: string) {
  const counts = useSignal(themeCounts);
  const failing = useSignal(failingOfAll) ?? counts?.failing ?? 0;
  return counts?.slug === slug ? { tokens: counts.tokens, failing } : undefined;
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="light fine theme-count">{of.toLocaleString()}</span>;

function countOf(
  { name }: ThemeTab,
  counts: { tokens: number; failing: number } | undefined,
): number | undefined {
  if (name === "Tokens") return counts?.tokens;
  return name === "Contrast" && counts?.failing !== 0 ? counts?.failing : undefined;
}

/** The tab that a key leads to from another. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

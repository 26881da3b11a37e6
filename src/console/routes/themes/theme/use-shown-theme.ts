import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { themeCounts } from "#console/app/shell/theme/slots.ts";
import { reviewTab, themeTabs } from "#console/app/shell/theme/tabs.ts";
import { useOpenReview } from "#console/app/shell/theme/use-open-review.ts";
import { useSession } from "../../../api/session.ts";
import { remember } from "../../../app/shell/palette/recent.ts";
import { shownTheme, shownToken } from "../../../app/shell/palette/shown-theme.ts";
import { addressOfToken } from "../../../app/shell/palette/theme-screens.ts";
import type { OpenTheme } from "../../../editing/open-theme.ts";
import { useRested } from "../../../parts/use-rested.ts";
import { jumps } from "./editor/selection.ts";

/** How long a person looks at a token until it counts as seen, in milliseconds. */
const SEEN_MS = 1_000;

/** Tells the palette of the theme and token on the screen, and remembers both for this person. */
export function useShownTheme(
  open: OpenTheme | undefined,
  theme: { name: string; status: string } | undefined,
): void {
  const name = theme?.name;
  const isPublished = theme?.status === "published";
  const { subject } = useSession();
  const { history } = useRouter();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const document = open?.document;
  const isReviewed = useOpenReview(document?.slug ?? "").review !== undefined;
  useEffect(() => {
    if (document === undefined || name === undefined) return undefined;
    const { slug } = document;
    remember(subject, { kind: "theme", slug, name });
    const goTo = (dotted: string): void => {
      history.push(addressOfToken(slug, dotted));
      setTimeout(() => jumps.set(jumps.get() + 1), JUMP_MS);
    };
    const loadSetting = () =>
      import("./setting/setting.ts").then(({ settingOf }) => settingOf(document));
    shownTheme.set({
      slug,
      name,
      document,
      isPublished,
      screens: isReviewed ? [...themeTabs, reviewTab] : themeTabs,
      counts: themeCounts,
      goTo,
      loadSetting,
    });
    return () => shownTheme.set(undefined);
  }, [document, name, isPublished, isReviewed, subject, history]);
  useEffect(() => {
    shownToken.set(token);
    return () => shownToken.set(undefined);
  }, [token]);
  const rested = useRested(token, SEEN_MS);
  useEffect(() => {
    if (document === undefined || name === undefined || rested === undefined) return;
    const found = document.analysis.get()?.tokens.find(({ dotted }) => dotted === rested);
    if (found === undefined) return;
    const { dotted, type, css } = found;
    const { slug } = document;
    remember(subject, { kind: "token", slug, theme: name, dotted, ...(type && { type }), css });
  }, [rested, document, name, subject]);
}

/** The time that a screen takes to show a token, before the focus goes there. */
const JUMP_MS = 60;

import "./overview.css";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Link2, Pencil } from "lucide-react";
import { useCallback, useMemo } from "react";
import { base } from "#console/api/base.ts";
import { actionsSlot } from "#console/app/shell/theme/slots.ts";
import { useDocument } from "#console/editing/context.tsx";
import type { TokenInfo } from "#console/editing/types.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { Poster } from "#console/parts/poster/poster.tsx";
import { homeOf } from "#console/parts/screen-slugs.ts";
import { useSignal } from "#console/parts/signal.ts";
import { Fill } from "#console/parts/slot.tsx";
import { seenBy, useSight } from "../seen-by/sight.ts";
import { useLooking } from "../shown.ts";
import { useServedTheme } from "../use-served-theme.ts";
import { PosterBones } from "./poster-bones.tsx";
import { overviewSearch } from "./search.ts";
import { ShownChoice } from "./shown-choice.tsx";
import { UseLine } from "./use-line.tsx";
import { usePoster } from "./use-poster.ts";

/** A theme at a glance: its use in a line, and a poster of its own values. */
export function ThemeOverview() {
  const { slug } = useParams({ from: "/themes/$slug" });
  const { appearance = "both", modes } = overviewSearch({ ...useSearch({ strict: false }) });
  const theme = useServedTheme(slug);
  const isEditable = useSignal(useDocument().locked) === undefined;
  const { poster, isBroken } = usePoster(theme.name, modes);
  const navigate = useNavigate();
  const nameOf = useNames();
  const sight = seenBy(useSight());
  useLooking(appearance, modes);
  const edit = useCallback(
    (token: string) =>
      void navigate({
        to: "/themes/$slug/tokens",
        params: { slug },
        search: { token, tab: "edit" },
      }),
    [navigate, slug],
  );
  const shown = useMemo(() => {
    const halves = poster?.halves.filter((one) => one.appearance === appearance) ?? [];
    return poster && halves.length > 0 ? { ...poster, halves } : poster;
  }, [poster, appearance]);
  return (
    <>
      <Actions slug={slug} isLive={theme.status === "published"} isEditable={isEditable} />
      <div className="flex quiet line-bottom use-line">
        <UseLine theme={theme} />
        <ShownChoice
          appearance={appearance}
          modes={modes}
          onShown={(search) => void navigate({ ...homeOf(slug), search, replace: true })}
        />
      </div>
      {isBroken && (
        <p className="note note--bad overview-broken" role="alert">
          <span className="grow">The text is not JSON at the moment, so it cannot be drawn.</span>
          <Link
            className="tk-link"
            to="/themes/$slug/tokens"
            params={{ slug }}
            search={{ pane: "json", tab: "edit" }}
          >
            Fix it in Tokens
          </Link>
        </p>
      )}
      {shown && (
        <div className="overview-poster" style={sight}>
          <Poster poster={shown} nameOf={nameOf} onEdit={isEditable ? edit : undefined} />
        </div>
      )}
      {shown === undefined && !isBroken && <PosterBones />}
    </>
  );
}

function Actions({
  slug,
  isLive,
  isEditable,
}: {
  slug: string;
  isLive: boolean;
  isEditable: boolean;
}) {
  return (
    <Fill slot={actionsSlot}>
      {isLive && (
        <CopyButton
          className="desk"
          text={`${window.location.origin}${base}/t/${encodeURIComponent(slug)}`}
          name="Copy link to style guide"
          icon={<Link2 aria-hidden />}
        />
      )}
      <Link className="tk-button tk-button--small desk" to="/themes/$slug/tokens" params={{ slug }}>
        <Pencil aria-hidden />
        {isEditable ? "Edit tokens" : "See tokens"}
      </Link>
    </Fill>
  );
}

/** The names that pages read tokens by: the theme's own, if a token has one. */
function useNames(): (path: string) => string {
  const tokens = useSignal(useDocument().analysis)?.tokens;
  return useMemo(() => {
    const names = new Map(tokens?.map((token) => [token.dotted, nameOf(token)]));
    return (path) => names.get(path) ?? path;
  }, [tokens]);
}

const nameOf = ({ own, property }: TokenInfo): string => own?.property ?? property;

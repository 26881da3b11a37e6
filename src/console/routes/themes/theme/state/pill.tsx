import "./pill.css";
import { Menu } from "@base-ui/react/menu";
import { useNavigate } from "@tanstack/react-router";
import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  Combine,
  RotateCcw,
  TriangleAlert,
  UsersRound,
} from "lucide-react";
import { useDocument } from "#console/editing/context.tsx";
import type { Kept } from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { classes } from "#console/parts/classes.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { instantWithin, momentText } from "#console/parts/time.tsx";
import type { ServedTheme } from "../served-theme.ts";
import { CopyPreviewLink } from "./copy-preview-link.tsx";
import type { Saving } from "./use-saving.tsx";
import { useThemeState } from "./use-theme-state.ts";
import { type Part, pillParts, type ThemeState } from "./words.ts";

/** The one place that says a theme's state: what is live, what the team has, and what only this author has. */
export function StatePill({ theme, saving }: { theme: ServedTheme; saving: Saving }) {
  const state = useThemeState(theme);
  const parts = pillParts(state);
  return (
    <span role="status" className="narrow stretch">
      <Menu.Root>
        <Menu.Trigger className="row small quiet relative nowrap pointer high-24 edgeless pill">
          <span className="visually-hidden">State: </span>
          {parts.map((part, index) => (
            <PillPart
              key={part.text}
              part={part}
              isFirst={index === 0}
              isLast={index === parts.length - 1}
            />
          ))}
          <ChevronDown aria-hidden className="sm pill-chevron" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu state-menu" aria-label={`State of ${theme.name}`}>
              <Ladder theme={theme} state={state} />
              <Actions theme={theme} state={state} saving={saving} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}

function PillPart({
  part: { text, more, tone },
  isFirst,
  isLast,
}: {
  part: Part;
  isFirst: boolean;
  isLast: boolean;
}) {
  const Icon = tone === "warn" ? TriangleAlert : tone === "good" ? CircleCheck : CircleDashed;
  return (
    <span className={classes("row gap-4 pill-part", `pill-${tone}`, isFirst && "rigid pill-first")}>
      {(isFirst || tone === "warn") && <Icon className="sm" aria-hidden />}
      <span className="cut">
        {text}
        {more && <span className="pill-more"> {more}</span>}
        {!isLast && <span className="pill-comma">,</span>}
      </span>
    </span>
  );
}

/** The three places a change can be in, each with its moment and the way to its content. */
function Ladder({ theme, state }: { theme: ServedTheme; state: ThemeState }) {
  const { slug, status, version, updatedAt } = theme;
  const navigate = useNavigate();
  const { team, own, unpublished, review } = state;
  const toReview = () => void navigate({ to: "/themes/$slug/review", params: { slug } });
  const history = (to?: "draft") => () =>
    void navigate({
      to: "/themes/$slug/history",
      params: { slug },
      search: to === undefined ? {} : { to },
    });
  const changed = instantWithin(new Date(updatedAt));
  return (
    <>
      <Step
        place={status === "published" ? "live" : "none"}
        title={status === "published" ? `Live ${version}` : `Version ${version}, not live`}
        says={`${status === "published" ? "Since" : "Changed"} ${changed}`}
        way="History"
        onGo={history()}
      />
      {team && (
        <Step
          place="team"
          title="Saved for the team"
          says={`${momentText(team.at)}, by ${team.by ?? "you"}`}
          {...(review !== undefined
            ? { way: "Review", onGo: toReview }
            : own === undefined &&
              unpublished !== undefined && { way: "Compare", onGo: history("draft") })}
        />
      )}
      {own && (
        <Step
          place="own"
          title="Only yours"
          says={`${own.changes === 0 ? "Other changes" : counted(own.changes, "change")}${keptText(own.kept)}`}
          way="Compare"
          onGo={history("draft")}
        />
      )}
    </>
  );
}

function Step({
  place,
  title,
  says,
  way,
  onGo,
}: {
  place: "live" | "none" | "team" | "own";
  title: string;
  says: string;
  way?: string;
  onGo?: () => void;
}) {
  return (
    <Menu.Item className="tk-menu__item high state-step" onClick={onGo}>
      <i className={`rigid relative round state-dot state-dot--${place}`} aria-hidden />
      <span className="grow">
        <b className="block">{title}</b>
        <small>{says}</small>
      </span>
      {way && <span className="state-way">{way}</span>}
    </Menu.Item>
  );
}

function Actions({
  theme: { slug, status },
  state: { team, own, unpublished },
  saving,
}: {
  theme: ServedTheme;
  state: ThemeState;
  saving: Saving;
}) {
  const document = useDocument();
  const newer = useSignal(document.newer);
  const base = useSignal(document.base);
  const isLocked = useSignal(document.locked) !== undefined;
  if (isLocked || (own === undefined && unpublished === undefined)) return null;
  const goBack = (to: () => void, words: string) => () => {
    to();
    toastUndo(document, words);
  };
  const baseName = `${status === "published" ? "Live" : "version"} ${base.version}`;
  return (
    <>
      <div className="tk-menu__separator" />
      {newer && (
        <Menu.Item className="tk-menu__item" onClick={() => saving.takeIn(newer)}>
          <Combine aria-hidden />
          Take theirs in
        </Menu.Item>
      )}
      {own && (
        <Menu.Item className="tk-menu__item" onClick={saving.save}>
          <UsersRound aria-hidden />
          <span className="grow">Save for the team</span>
          <Kbd keys="mod+s" />
        </Menu.Item>
      )}
      {team && <CopyPreviewLink slug={slug} />}
      {own && team && (
        <Menu.Item
          className="tk-menu__item"
          onClick={goBack(
            () => document.replaceText(document.teamText()),
            "This is what the team has",
          )}
        >
          <RotateCcw aria-hidden />
          Back to what the team has
        </Menu.Item>
      )}
      {unpublished !== undefined && (
        <Menu.Item
          className="tk-menu__item"
          onClick={goBack(() => document.discard(), `Back to ${baseName}`)}
        >
          <RotateCcw aria-hidden />
          Back to {baseName}
        </Menu.Item>
      )}
    </>
  );
}

function keptText(kept: Kept | undefined): string {
  if (kept === undefined) return "";
  if (kept === "refused") return ", not kept: this browser's storage is full or forbidden";
  return `, kept ${momentText(kept)} in this browser`;
}

import { Menu } from "@base-ui/react/menu";
import { Link } from "@tanstack/react-router";
import { Archive, CircleCheck, CircleDashed, Ellipsis, Package } from "lucide-react";
import type { MouseEvent } from "react";
import { classes } from "../../parts/classes.ts";
import { Face } from "../../parts/face.tsx";
import { initialsOf } from "../../parts/person.tsx";
import { homeOf } from "../../parts/screen-slugs.ts";
import { FindingCount } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { listedParts } from "./state-words.ts";
import type { Part } from "./theme/state/words.ts";
import type { ListedTheme, ThemeFace, ThemeUse } from "./use-themes.ts";

export const triggerIdOf = (slug: string): string => `menu of ${slug}`;

/** One theme. On a phone the second line says in small what the columns say elsewhere. */
export function ThemeRow({
  theme,
  face,
  changes,
  standing,
  use,
  most,
  nameOf,
  handle,
  onOpen,
  onMenu,
  onTrigger,
}: {
  theme: ListedTheme;
  face: ThemeFace | undefined;
  /** Tokens that this browser has changed; undefined without own changes. */
  changes: number | undefined;
  /** "in review", or when it goes live. */
  standing: Part | undefined;
  use: ThemeUse | undefined;
  /** The requests of the most requested theme of the list. */
  most: number;
  nameOf: (subject: string | undefined) => string | undefined;
  handle: Menu.Handle<ListedTheme>;
  onOpen: () => void;
  /** The menu at a point of the screen. */
  onMenu: (at: { x: number; y: number }) => void;
  onTrigger: () => void;
}) {
  const { slug, name, status, system, updatedAt, updatedBy } = theme;
  const findings = face?.findings;
  const copy = face?.workingCopy ?? undefined;
  const who = nameOf(updatedBy);
  const click = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest("a, button")) return;
    if (window.getSelection()?.isCollapsed !== false) onOpen();
  };
  return (
    <tr
      data-slug={slug}
      onClick={click}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <td className="themes-face">
        <Face colors={face?.face ?? undefined} />
      </td>
      <th scope="row" className="themes-name">
        <span className="row">
          <Link
            {...homeOf(slug)}
            className="within rigid cut bare strong"
            title={name}
            data-row-link
          >
            {name}
          </Link>
          {system && (
            <span className="quiet rigid themes-origin" title="Built in">
              <Package className="xs" aria-hidden />
              <span className="visually-hidden">Built in</span>
            </span>
          )}
          <span className="themes-slug desk quiet" title={slug}>
            {slug}
          </span>
        </span>
      </th>
      <td className="themes-state">
        <State
          status={status}
          parts={listedParts(
            theme,
            copy && { ...copy, by: nameOf(copy.savedBy) },
            changes,
            standing,
          )}
        />
      </td>
      <td className="themes-findings">
        {findings ? <FindingCount {...findings} /> : <None what="Not checked yet" />}
      </td>
      <td className="themes-use">{use && <Use requests={use.requests} most={most} />}</td>
      <td className="themes-changed quiet">
        <span className="row">
          {who !== undefined && (
            <span className="themes-who" title={who}>
              <span className="who" aria-hidden>
                {initialsOf(who)}
              </span>
              <span className="visually-hidden">{who}</span>
            </span>
          )}
          <Instant at={updatedAt} />
        </span>
      </td>
      <td className="themes-act">
        <Menu.Trigger
          id={triggerIdOf(slug)}
          handle={handle}
          payload={theme}
          className="tool tool--icon tool--small"
          aria-label={`Actions for ${name}`}
          onClick={onTrigger}
          onKeyDown={onTrigger}
        >
          <Ellipsis aria-hidden />
        </Menu.Trigger>
      </td>
    </tr>
  );
}

const tones = { good: "quiet", quiet: "quiet", strong: "strong", warn: "warn" };
const icons = { published: CircleCheck, draft: CircleDashed, archived: Archive };

/** The words of the theme's pill of state. */
function State({
  status,
  parts: [head, ...others],
}: {
  status: ListedTheme["status"];
  parts: ReturnType<typeof listedParts>;
}) {
  const Icon = icons[status];
  return (
    <span className="caption stretch themes-parts">
      <span className={classes("rigid status", status === "published" && "status--good")}>
        <Icon aria-hidden />
        {head?.text}
      </span>
      {others.map(({ text, tone }) => (
        <span key={text} title={text} className={tones[tone]}>
          {text}
        </span>
      ))}
    </span>
  );
}

function Use({ requests, most }: { requests: number; most: number }) {
  return (
    <span className="row quiet">
      <i className="themes-bar" aria-hidden>
        <i style={{ width: `${(requests / most) * 100}%` }} />
      </i>
      {requests.toLocaleString()}
    </span>
  );
}

function None({ what }: { what: string }) {
  return (
    <span className="quiet" title={what}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{what}</span>
    </span>
  );
}

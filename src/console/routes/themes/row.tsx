import { Menu } from "@base-ui/react/menu";
import { Link } from "@tanstack/react-router";
import { Ellipsis, Package, PencilLine, UsersRound } from "lucide-react";
import type { MouseEvent } from "react";
import { Face } from "../../parts/face.tsx";
import { Person } from "../../parts/person.tsx";
import { homeOf } from "../../parts/screen-slugs.ts";
import { FindingCount, ThemeStatus } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import type { ListedTheme, ThemeFace } from "./use-themes.ts";

export const triggerIdOf = (slug: string): string => `menu of ${slug}`;

/** One theme. On a phone the second line says in small what the columns say elsewhere. */
export function ThemeRow({
  theme,
  face,
  isUnsaved,
  nameOf,
  handle,
  onOpen,
  onMenu,
  onTrigger,
}: {
  theme: ListedTheme;
  face: ThemeFace | undefined;
  isUnsaved: boolean;
  nameOf: (subject: string | undefined) => string | undefined;
  handle: Menu.Handle<ListedTheme>;
  onOpen: () => void;
  /** The menu at a point of the screen. */
  onMenu: (at: { x: number; y: number }) => void;
  onTrigger: () => void;
}) {
  const { slug, name, status, version, system, updatedAt, updatedBy } = theme;
  const findings = face?.findings;
  const copy = face?.workingCopy;
  const shownVersion = status === "draft" ? undefined : version;
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
          <Link {...homeOf(slug)} className="cut strong" title={name} data-row-link>
            {name}
          </Link>
          {system && (
            <span className="themes-origin" title="Built in">
              <Package aria-hidden />
              <span className="visually-hidden">Built in</span>
            </span>
          )}
          {isUnsaved && (
            <span className="tag">
              <PencilLine aria-hidden />
              Unsaved here
            </span>
          )}
          {copy && (
            <span className="tag themes-wide">
              <UsersRound aria-hidden />
              Being prepared by {nameOf(copy.savedBy) ?? "another author"}
            </span>
          )}
        </span>
      </th>
      <td className="themes-slug themes-wide mono quiet">
        <span className="cut" title={slug}>
          {slug}
        </span>
      </td>
      <td className="themes-status">
        <ThemeStatus status={status} />
      </td>
      <td className="themes-wide number">{shownVersion ?? <None what="Not published" />}</td>
      <td className="themes-findings themes-wide">
        {findings ? <FindingCount {...findings} /> : <None what="Not checked yet" />}
      </td>
      <td className="themes-who themes-wide">
        {system && updatedBy === undefined ? (
          <span className="quiet">Built in</span>
        ) : (
          <Person name={nameOf(updatedBy)} />
        )}
      </td>
      <td className="themes-wide quiet">
        <Instant at={updatedAt} />
      </td>
      <td className="themes-meta quiet">
        {shownVersion !== undefined && <span>v{shownVersion}</span>}
        {findings && findings.errors + findings.warnings > 0 && <FindingCount {...findings} />}
        <Instant at={updatedAt} />
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

function None({ what }: { what: string }) {
  return (
    <span className="quiet" title={what}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{what}</span>
    </span>
  );
}

import { Pencil, Radio, RotateCcw } from "lucide-react";
import type { MouseEvent } from "react";
import { classes } from "#console/parts/classes.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { initialsOf, useNames } from "#console/parts/person.tsx";
import { saidOf } from "#console/parts/said-of.ts";
import { Instant } from "#console/parts/time.tsx";
import type { Version } from "./versions.ts";

export interface Chosen {
  from: number | undefined;
  to: number | "draft" | undefined;
}

/** Versions from the newest to the oldest; choosing one compares up to it, with Shift from it. */
export function Timeline({
  versions,
  total,
  chosen,
  draft,
  onFrom,
  onTo,
  onRestore,
  more,
}: {
  versions: readonly Version[];
  total: number;
  chosen: Chosen;
  /** Whether something here is not published. */
  draft: boolean;
  onFrom: (version: number) => void;
  onTo: (version: number | "draft") => void;
  /** Asks whether an older version shall be the newest again; undefined for readers. */
  onRestore: ((version: number) => void) | undefined;
  /** Brings older versions; undefined when all are there. */
  more: (() => void) | undefined;
}) {
  const names = useNames(versions.map(({ createdBy }) => createdBy));
  return (
    <>
      {draft && (
        <div className="flex gap-10 round-8 history-draft">
          <Pencil className="quiet" aria-hidden />
          <span className="grow">Unpublished changes</span>
          <button
            type="button"
            className="tool tool--small"
            aria-pressed={chosen.to === "draft"}
            onClick={() => onTo("draft")}
          >
            Compare
          </button>
        </div>
      )}
      <ol className="timeline" aria-label="Versions">
        {versions.map((version) => (
          <Item
            key={version.version}
            version={version}
            name={names.get(version.createdBy ?? "")}
            chosen={chosen}
            onFrom={onFrom}
            onTo={onTo}
            onRestore={version === versions[0] ? undefined : onRestore}
          />
        ))}
      </ol>
      {more && (
        <button type="button" className="tool timeline-more" onClick={more}>
          Load more
          <span className="quiet">
            {versions.length} of {total}
          </span>
        </button>
      )}
    </>
  );
}

function Item({
  version: { version, message, createdAt, createdBy, live },
  name,
  chosen,
  onFrom,
  onTo,
  onRestore,
}: {
  version: Version;
  name: string | undefined;
  chosen: Chosen;
  onFrom: (version: number) => void;
  onTo: (version: number) => void;
  onRestore: ((version: number) => void) | undefined;
}) {
  const isTo = chosen.to === version;
  const isFrom = chosen.from === version;
  const choose = ({ shiftKey }: MouseEvent) => (shiftKey ? onFrom(version) : onTo(version));
  return (
    <li
      className={classes(
        "grid relative round-8 timeline-item",
        (isTo || isFrom) && "timeline-item--chosen",
      )}
    >
      <span
        className={classes("relative round timeline-dot", live && "timeline-dot--live")}
        aria-hidden
      />
      <button
        type="button"
        className="grid plain gap-2 narrow round-8 ink at-start timeline-main"
        onClick={choose}
        aria-current={isTo ? "true" : undefined}
      >
        <span className="anywhere timeline-title">
          <b>{version}</b> {saidOf(message) ?? <span className="quiet">No message</span>}
        </span>
        <span className="row wrap quiet gap-6 fine timeline-meta">
          {createdBy !== undefined && (
            <span className="who" aria-hidden>
              {name === undefined ? "?" : initialsOf(name)}
            </span>
          )}
          <span className="cut">
            {createdBy !== undefined && `${name ?? "Deleted user"}, `}
            <Instant isWithin at={createdAt} />
          </span>
          {live && (
            <span className="status status--good timeline-live">
              <Radio className="sm" aria-hidden />
              live
            </span>
          )}
        </span>
      </button>
      <span className="gap-4 absolute stretch timeline-side">
        {onRestore && (
          <IconButton
            name={`Restore version ${version}`}
            small
            className="timeline-from"
            onClick={() => onRestore(version)}
          >
            <RotateCcw aria-hidden />
          </IconButton>
        )}
        {!isTo && !isFrom && (
          <button
            type="button"
            className="tool tool--small timeline-from"
            title="Compare from here"
            aria-label={`Compare from here, version ${version}`}
            onClick={() => onFrom(version)}
          >
            From
          </button>
        )}
        {isTo && <span className="round-4 center timeline-mark">To</span>}
        {isFrom && <span className="round-4 center timeline-mark timeline-mark--from">From</span>}
      </span>
    </li>
  );
}

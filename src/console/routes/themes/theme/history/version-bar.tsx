import { ArrowRight, Link2, RotateCcw } from "lucide-react";
import { useMay } from "#console/api/session.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { pinnedAddress } from "../pinned.ts";
import { chooseTo, type To, type VersionOption, versionOptions } from "./chosen.ts";
import type { HistorySearch } from "./search.ts";
import type { Version } from "./versions.ts";

/** The two states to choose, and what the reader can do with the later one. */
export function VersionBar({
  slug,
  versions,
  from,
  to,
  isDraftOffered,
  pinnable,
  go,
  onRestore,
}: {
  slug: string;
  versions: readonly Version[];
  from: number | undefined;
  to: To;
  isDraftOffered: boolean;
  /** Whether the later state has an address of its own. */
  pinnable: boolean;
  go: (next: HistorySearch) => void;
  onRestore: () => void;
}) {
  const mayWrite = useMay("themes.write");
  const newest = versions[0];
  const canRestore = mayWrite && newest !== undefined && to !== "draft" && to !== newest.version;
  return (
    <header className="flex wrap gap-12 history-bar">
      <VersionPick
        name="From"
        value={from === undefined ? "" : String(from)}
        options={versionOptions(versions, from, (version) => to === "draft" || version < to)}
        nothing={from === undefined}
        onChange={(value) => go({ from: Number(value) })}
      />
      <ArrowRight aria-label="to" />
      <VersionPick
        name="To"
        value={String(to)}
        options={[
          ...(isDraftOffered ? [{ value: "draft", text: "Unpublished changes" }] : []),
          ...versionOptions(versions, to === "draft" ? undefined : to, () => true),
        ]}
        onChange={(value) => go(chooseTo(value === "draft" ? value : Number(value), from))}
      />
      <div className="flex gap-8 history-actions end">
        {pinnable && typeof to === "number" && (
          <CopyButton
            text={() => pinnedAddress(slug, to)}
            name="Copy pinned URL"
            icon={<Link2 aria-hidden />}
          />
        )}
        {canRestore && (
          <button type="button" className="tk-button tk-button--small" onClick={onRestore}>
            <RotateCcw aria-hidden />
            Restore this version
          </button>
        )}
      </div>
    </header>
  );
}

function VersionPick({
  name,
  value,
  options,
  nothing: isNothing = false,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly VersionOption[];
  nothing?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className="tk-select strong history-pick"
      aria-label={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {isNothing && <option value="">Nothing</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

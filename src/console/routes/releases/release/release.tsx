import "../releases.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { Needs } from "../../../app/shell/needs.tsx";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { Countdown } from "../countdown.tsx";
import { ReleaseDialog } from "../release-dialog.tsx";
import type { Release } from "../use-releases.ts";
import { inBothZones } from "../when.ts";
import { stateWords } from "../words.ts";
import { Actions } from "./actions.tsx";
import { ThemeRow } from "./theme-row.tsx";

/** A release: when it goes live, whether each theme can, and what may be done about it. */
export function ReleasePage() {
  return (
    <Needs permission="themes.publish" least="editor" name="Release">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const { id } = useParams({ from: "/releases/$id" });
  const { data, error, refetch } = useQuery(trpc.releases.get.queryOptions({ id }));
  const [isEditing, setEditing] = useState(false);
  const mayEdit = data !== undefined && ["draft", "failed", "cancelled"].includes(data.state);
  useScreenTitle(data?.name ?? "Release", `/releases/${id}`);
  return (
    <section className="page releases">
      <header className="page-head">
        <div>
          <Link to="/releases" className="row quiet small">
            <ChevronLeft aria-hidden />
            Goes live
          </Link>
          <h1 tabIndex={-1}>{data?.name ?? "Release"}</h1>
          {data && <Standing release={data} />}
        </div>
        {mayEdit && (
          <div className="page-actions">
            <button
              type="button"
              className="tk-button tk-button--small"
              onClick={() => setEditing(true)}
            >
              Name and themes
            </button>
          </div>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <Reasons release={data} />
          <ul className="plain releases-list" aria-label="Themes">
            {data.themes.map((theme) => (
              <ThemeRow key={theme.slug} theme={theme} state={data.state} />
            ))}
          </ul>
          <Actions release={data} />
          {isEditing && <ReleaseDialog release={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </section>
  );
}

function Standing({ release }: { release: Release }) {
  const { state, at, timeZone, atRisk } = release;
  if (state !== "scheduled" || at === undefined || timeZone === undefined) {
    return <p role="status">{stateWords(release)}</p>;
  }
  return (
    <>
      <p>
        <span role="status">Goes live {inBothZones(at, timeZone)}</span>, <Countdown at={at} />
      </p>
      {atRisk && (
        <p className="status status--warning">
          <TriangleAlert aria-hidden />
          At risk: it would fail as it is, and nothing would go live.
        </p>
      )}
    </>
  );
}

/** Why it failed, or what keeps the platform from publishing it. */
function Reasons({ release: { reasons = [], problem } }: { release: Release }) {
  if (reasons.length === 0 && problem === undefined) return null;
  return (
    <div className="note note--bad releases-reasons">
      {reasons.map(({ theme, message }) => (
        <p key={`${theme} ${message}`}>
          {theme === "" ? "" : `${theme}: `}
          {message}
        </p>
      ))}
      {problem !== undefined && <p>It is tried again: {problem}</p>}
    </div>
  );
}

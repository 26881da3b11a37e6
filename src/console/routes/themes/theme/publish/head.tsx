import { useDocument } from "#console/editing/context.tsx";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { Instant } from "#console/parts/time.tsx";
import type { Plan } from "./plan.ts";

function Lead({ plan: { theme, live }, published }: { plan: Plan; published: number | undefined }) {
  const next = published ?? theme.version + 1;
  if (live === undefined) {
    return (
      <p className="quiet">
        This theme has never been live, so there is nothing to compare with. All of this goes live.
      </p>
    );
  }
  if (theme.status !== "published") {
    return (
      <p className="quiet">
        Version {live.version} was live last. This is what version {next} changes.
      </p>
    );
  }
  return (
    <p className="quiet">
      Version {live.version} {published === undefined ? "is" : "was"} live since{" "}
      <Instant isWithin at={theme.updatedAt} />. This is what version {next} changes for its
      readers.
    </p>
  );
}

/** The versions that are compared, and the working copy that goes live or stays. */
export function Head(props: { plan: Plan; published: number | undefined }) {
  return (
    <>
      <Lead {...props} />
      {props.published === undefined && <TeamLine />}
    </>
  );
}

/** Names the working copy that would go live, or the one that would not. */
function TeamLine() {
  const document = useDocument();
  const team = useSignal(document.team);
  const newer = useSignal(document.newer);
  const text = useSignal(document.state).doc.toString();
  const copy = newer ?? team;
  const name = useNames([copy?.by]).get(copy?.by ?? "") ?? "another author";
  if (copy === undefined) return null;
  const saved = (
    <>
      what {name} saved for the team, <Instant isWithin at={copy.at.toISOString()} />
    </>
  );
  if (newer !== undefined) {
    return (
      <p className="quiet">It is without {saved}. Take that in from the state in the editor.</p>
    );
  }
  const isMore = text !== team?.text;
  return (
    <p className="quiet">
      It is {saved}
      {isMore && ", with changes that only you have"}.
    </p>
  );
}

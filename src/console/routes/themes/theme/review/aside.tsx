import { Link } from "@tanstack/react-router";
import { Check, PenLine } from "lucide-react";
import { useSession } from "#console/api/session.ts";
import { initialsOf, useNames } from "#console/parts/person.tsx";
import { Instant } from "#console/parts/time.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { LevelLine, Reasons } from "../publish/level.tsx";
import { peopleOf, standingOf } from "../publish/review/words.ts";
import { openRules } from "../rules/rules.tsx";
import { Judge } from "./judge.tsx";
import type { Review } from "./use-review.ts";

/** How grave the change is, who has judged it, and what a reader may do. */
export function Aside({
  review,
  comparison,
  isFirst,
  isShown,
}: {
  review: Review;
  comparison: Comparison | undefined;
  /** Whether the theme was never live. */
  isFirst: boolean;
  isShown: boolean;
}) {
  const { state, slug, problem, approved } = review;
  const { role } = useSession();
  const names = useNames(peopleOf(review));
  const nameOf = (of: string): string => names.get(of) ?? "A deleted user";
  return (
    <aside className="split-aside" aria-label="Verdict">
      {isFirst ? (
        <p className="level-name">First publication</p>
      ) : (
        comparison && <LevelLine level={comparison.verdict.level} />
      )}
      {comparison && !isFirst && (
        <Reasons reasons={comparison.verdict.reasons} axes={comparison.axes} />
      )}
      <section className="grid gap-8">
        <div className="row over-8">
          <h3 className="grow">Reviewers</h3>
          {role === "admin" && (
            <button type="button" className="tool" onClick={() => openRules(slug)}>
              Rules
            </button>
          )}
        </div>
        <p role="status">{state === "open" ? standingOf(review, nameOf) : endOf(review)}</p>
        <ul className="review-people">
          {review.verdicts.map((verdict) => (
            <Reviewer key={verdict.by} verdict={verdict} name={nameOf(verdict.by)} />
          ))}
        </ul>
      </section>
      {problem && <p className="note note--bad">It is approved but not live: {problem.message}</p>}
      {state === "open" && <Judge review={review} isShown={isShown} />}
      {state === "open" && approved && (
        <Link
          to="/themes/$slug/publish"
          params={{ slug }}
          className="tk-button tk-button--primary tk-button--block"
        >
          Go on to publish
        </Link>
      )}
    </aside>
  );
}

function endOf({ state, version }: Review): string {
  if (version !== undefined) return `It went live as version ${version}.`;
  return state === "withdrawn" ? "It was withdrawn." : "It is closed.";
}

function Reviewer({
  verdict: { by, verdict, at, message, counts },
  name,
}: {
  verdict: Review["verdicts"][number];
  name: string;
}) {
  const { subject } = useSession();
  const approves = verdict === "approve";
  return (
    <li className="line-top">
      <span className="row">
        <span className="who" aria-hidden>
          {initialsOf(name)}
        </span>
        <span className="grow cut">{by === subject ? "You" : name}</span>
        <span className={`small status ${approves && counts ? "status--good" : "status--warning"}`}>
          {approves ? <Check aria-hidden /> : <PenLine aria-hidden />}
          {approves ? "approved" : "asked for changes"} <Instant isWithin at={at} />
        </span>
      </span>
      {(message !== undefined || !counts) && (
        <p className="quiet small">
          {message}
          {!counts && " It does not count any more."}
        </p>
      )}
    </li>
  );
}

import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { reasonTexts } from "../../parts/report/reasons.ts";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { CaseFace } from "./case-face.tsx";
import { type Case, choicesOf, choiceText, type Decision, decidedText, kindText } from "./words.ts";

/** A reported thing with its reports and what an editor can decide. */
export function CaseRow({ one, onDecide }: { one: Case; onDecide: (decision: Decision) => void }) {
  const heading = useId();
  const { thing } = one;
  const title = thing.state === "gone" ? "It is not here any more" : thing.title;
  return (
    <li
      className="report-case line-bottom"
      data-case={one.id}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <CaseFace thing={thing} />
      <div className="report-body">
        <h2 id={heading} className="anywhere">
          <ThingLink thing={thing}>{title}</ThingLink>{" "}
          <span className="quiet light">{kindText(one)}</span>
        </h2>
        {thing.text && <p className="anywhere report-text">{thing.text}</p>}
        <p className="quiet small">
          {thing.creator && <>By {thing.creator.username || "a deleted user"} · </>}
          {counted(one.reportsTotal, "report")} · <Instant at={one.openedAt} />
        </p>
        <ul className="report-reasons">
          {one.reports.map(({ reporter, reason, note }) => (
            <li key={reporter.id} className="anywhere">
              <span className="strong">{reasonTexts[reason]}</span>
              {note && <> · {note}</>}{" "}
              <span className="quiet">{reporter.username || "a deleted user"}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="report-act">
        {one.decidedAt && (
          <p className="quiet small">
            <span className="tag">{decidedText(one)}</span> by{" "}
            {one.decidedBy?.username || "a deleted user"}, <Instant isWithin at={one.decidedAt} />
          </p>
        )}
        <div className="row gap-4 end">
          {choicesOf(one).map((choice) => (
            <button
              key={choice}
              type="button"
              className="tk-button tk-button--small"
              onClick={() => onDecide(choice)}
              data-choice={choice}
            >
              {choiceText(choice, one)}
            </button>
          ))}
        </div>
      </div>
    </li>
  );
}

/** Opens a shown thing: a picture in its drawer, the others on their place. */
function ThingLink({ thing, children }: { thing: Case["thing"]; children: ReactNode }) {
  if (thing.state !== "shown") return children;
  return thing.kind === "image" ? (
    <Link to="/pictures" search={{ picture: thing.id }}>
      {children}
    </Link>
  ) : (
    <Link to="/places/$id" params={{ id: thing.placeId }}>
      {children}
    </Link>
  );
}

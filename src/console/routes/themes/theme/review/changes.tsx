import { MessageSquare, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { classes } from "#console/parts/classes.ts";
import type { Comparison } from "#console/worker/comparison.ts";
import { ChangeWords } from "../diff/change-words.tsx";
import { Drawing } from "../diff/drawing.tsx";
import { type DiffRow, isSame, type Sign } from "../diff/rows.ts";
import { type Contrast, contrastOf, contrastsOf } from "./contrast-of.ts";
import { Thread } from "./thread.tsx";
import type { Comment, Review } from "./use-review.ts";

const SHOWN = 150;
const marks: Record<Sign, string> = { added: "+", removed: "−", changed: "~", renamed: "→" };

/** The changed tokens, each with its comments below it. */
export function Changes({
  rows,
  contrast,
  review,
  opened,
  onOpen,
}: {
  rows: readonly DiffRow[];
  contrast: Comparison["contrast"];
  review: Review;
  /** The paths whose comments are shown. */
  opened: ReadonlySet<string>;
  onOpen: (path: string) => void;
}) {
  const [all, setAll] = useState(false);
  const contrasts = useMemo(() => contrastsOf(contrast), [contrast]);
  const threads = Map.groupBy(review.comments, ({ path }) => path);
  const shown = all ? rows : rows.filter(({ path }, index) => index < SHOWN || threads.has(path));
  return (
    <>
      <div
        className="grid caption quiet line-bottom review-row line-top review-headings"
        aria-hidden
      >
        {["", "Token", "Light", "Dark", "Value", "Contrast"].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul aria-label="Changes" className="review-changes">
        {shown.map((row) => (
          <Change
            key={`${row.sign} ${row.path} ${row.where}`}
            row={row}
            contrast={contrastOf(row, contrasts)}
            comments={threads.get(row.path) ?? []}
            review={review}
            isOpen={opened.has(row.path)}
            onOpen={() => onOpen(row.path)}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="tool review-more" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString()}
        </button>
      )}
    </>
  );
}

function Change({
  row,
  contrast,
  comments,
  review,
  isOpen,
  onOpen,
}: {
  row: DiffRow;
  contrast: Contrast | undefined;
  comments: readonly Comment[];
  review: Review;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { sign, path, where, drawing, pairs, words } = row;
  const left = comments.filter(({ resolved }) => !resolved).length;
  return (
    <li>
      <div className="grid line-bottom review-row">
        <span className={`quiet round-4 center sign sign--${sign}`} title={sign}>
          <span aria-hidden>{marks[sign]}</span>
          <span className="visually-hidden">{sign}</span>
        </span>
        <span className="mono anywhere review-path">
          {path}
          {where !== "" && <small className="quiet"> {where}</small>}
        </span>
        <span className="review-light">
          {pairs.light && <Drawing kind={drawing} pair={pairs.light} />}
        </span>
        <span className="review-dark">
          {pairs.dark && !isSame(pairs.light, pairs.dark) && (
            <Drawing kind={drawing} pair={pairs.dark} />
          )}
        </span>
        <span className="review-words" title={words}>
          <ChangeWords words={words} />
        </span>
        <span className="review-ratio">{contrast && <Ratio contrast={contrast} />}</span>
        <button
          type="button"
          className={classes("tool tool--icon", comments.length > 0 && "review-talked")}
          aria-expanded={isOpen}
          aria-label={`Comment on ${path}${left > 0 ? `, ${left} open` : ""}`}
          data-change={path}
          onClick={onOpen}
        >
          <MessageSquare aria-hidden />
          {left > 0 && <b aria-hidden>{left}</b>}
        </button>
      </div>
      {isOpen && <Thread review={review} path={path} comments={comments} />}
    </li>
  );
}

function Ratio({ contrast: { before, after, outcome } }: { contrast: Contrast }) {
  const fails = outcome.includes("fails");
  const words = before === null ? after.toFixed(2) : `${before.toFixed(2)} → ${after.toFixed(2)}`;
  return (
    <span className={classes(fails && "status status--warning")}>
      {fails && <TriangleAlert aria-hidden />}
      <span>
        <ChangeWords words={words} />
        {fails && <span className="visually-hidden"> fails</span>}
      </span>
    </span>
  );
}

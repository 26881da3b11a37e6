import { Link } from "@tanstack/react-router";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useDocument } from "#console/editing/context.tsx";
import type { LocatedFinding } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";

const MAX_FINDINGS = 12;

/** The text's errors and, without a live version to compare with, its warnings. */
export function PublishFindings({ isFirst }: { isFirst: boolean }) {
  const { analysis } = useDocument();
  const findings = useSignal(analysis)?.findings.toSorted(unreadableFirst) ?? [];
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = isFirst ? findings.filter(({ severity }) => severity !== "error") : [];
  return (
    <>
      <FindingList
        id="publish-errors"
        findings={errors}
        title={
          <span className="status status--bad">
            <CircleAlert aria-hidden />
            {counted(errors.length, "error blocks", "errors block")} this
          </span>
        }
      />
      <FindingList
        id="publish-warnings"
        findings={warnings}
        title={
          <span className="status status--warning">
            <TriangleAlert aria-hidden />
            {counted(warnings.length, "finding")} would go live
          </span>
        }
      />
    </>
  );
}

/** Pairs that are hard to read before what the format wants to be written otherwise. */
const unreadableFirst = (one: LocatedFinding, other: LocatedFinding): number =>
  Number(other.code === "contrast_low") - Number(one.code === "contrast_low");

function FindingList({
  id,
  title,
  findings,
}: {
  id: string;
  title: React.ReactNode;
  findings: readonly LocatedFinding[];
}) {
  const { slug } = useDocument();
  if (findings.length === 0) return null;
  const alike = [...Map.groupBy(findings, ({ code, message }) => `${code} ${message}`).values()];
  const more = alike.slice(MAX_FINDINGS).reduce((sum, those) => sum + those.length, 0);
  return (
    <section className="grid gap-8" aria-labelledby={id}>
      <h3 className="label" id={id}>
        {title}
      </h3>
      <ul className="grid">
        {alike.slice(0, MAX_FINDINGS).map(
          ([finding, ...others]) =>
            finding && (
              <li key={`${finding.code} ${finding.message}`}>
                <FindingLink slug={slug} finding={finding} others={others.length} />
              </li>
            ),
        )}
      </ul>
      {more > 0 && <p className="quiet">and {more.toLocaleString()} more in the editor</p>}
    </section>
  );
}

function FindingLink({
  slug,
  finding,
  others,
}: {
  slug: string;
  finding: LocatedFinding;
  /** How many findings say the same of other tokens and places. */
  others: number;
}) {
  const where = whereWords([], finding.modes, finding.appearance);
  return (
    <Link
      className="small grid anywhere line-top publish-error"
      to="/themes/$slug/tokens"
      params={{ slug }}
      search={{ token: finding.path, tab: "edit" }}
    >
      <span className="mono">
        {finding.path || "the document"}
        {where !== "" && <span className="quiet"> {where}</span>}
        {others > 0 && <span className="quiet"> and {others.toLocaleString()} more</span>}
      </span>
      <span className="quiet">{finding.message}</span>
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, TriangleAlert, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { isSet, type RoleSlot } from "../../../editing/roles/slots.ts";
import { counted } from "../../../parts/status.tsx";
import type { Examined } from "./examine.ts";
import { type ImportedNames, namesText } from "./own-names.tsx";
import { atStep } from "./steps.tsx";

/** The checks of the tokens, each in a line or two. */
export function Checks({
  examined,
  names,
  slots,
}: {
  examined: Examined;
  names: ImportedNames;
  slots: readonly RoleSlot[] | undefined;
}) {
  const { errorCount, warningCount, findings, report, tokens } = examined;
  const first = (severity: string) => findings.find((one) => one.severity === severity)?.message;
  const left = report.filter(({ action }) => action === "left_out");
  const notes = left.reduce((sum, { count }) => sum + count, 0);
  const references = JSON.stringify(tokens).match(/"\{[^{}"]+\}"/g)?.length ?? 0;
  const set = slots?.filter(isSet).length ?? 0;
  return (
    <ul className="grid import-checks" aria-label="Checks">
      {errorCount > 0 ? (
        <Line icon={<CircleAlert className="status--bad" aria-hidden />} small={first("error")}>
          <ToReport>{counted(errorCount, "error")}</ToReport>
        </Line>
      ) : (
        <Line
          icon={<Check className="quiet" aria-hidden />}
          small={
            references > 0 ? counted(references, "reference") : "Nothing refers to another token"
          }
        >
          {references > 0 ? "Every reference resolves" : "Every value is read"}
        </Line>
      )}
      {warningCount > 0 && (
        <Line
          icon={<TriangleAlert className="status--warning" aria-hidden />}
          small={first("warning")}
        >
          <ToReport>{counted(warningCount, "warning")}</ToReport>
        </Line>
      )}
      {names.draft && (
        <Line
          icon={<Check className="quiet" aria-hidden />}
          small={
            names.isOn ? namesText(names.draft) : "Applications can keep their own names (step 4)"
          }
        >
          {names.isOn ? "Names stay as you wrote them" : "Pages read --tk-…"}
        </Line>
      )}
      {slots && (
        <Line icon={<WandSparkles className="quiet" aria-hidden />} small="See step 4">
          {set} of {slots.length} roles {set === 1 ? "has" : "have"} a token
        </Line>
      )}
      {notes > 0 && (
        <Line
          icon={<TriangleAlert className="status--warning" aria-hidden />}
          small={left[0]?.message}
        >
          <ToReport>{counted(notes, "note")}</ToReport>
        </Line>
      )}
    </ul>
  );
}

function Line({
  icon,
  small,
  children,
}: {
  icon: ReactNode;
  small: string | undefined;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-12">
      {icon}
      <span>
        {children}
        {small !== undefined && <small title={small}>{upper(small)}</small>}
      </span>
    </li>
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ToReport = ({ children }: { children: ReactNode }) => (
  <Link to="." search={atStep("report") as never} className="tk-link">
    {children}
  </Link>
);

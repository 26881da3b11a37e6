import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Clock, LayoutGrid, TriangleAlert } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { trpc } from "#console/api/client.ts";
import { connection } from "#console/api/connection.ts";
import { fieldErrorOf } from "#console/api/error.ts";
import { useSession } from "#console/api/session.ts";
import { useDocument } from "#console/editing/context.tsx";
import type { LocatedFinding } from "#console/editing/types.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { Kbd } from "#console/parts/kbd.tsx";
import { useNames } from "#console/parts/person.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";
import type { Comparison } from "#console/worker/comparison.ts";
import { Consent, useRule } from "./breaking.tsx";
import { affectedComponents } from "./components.ts";
import { ByDefaults, LevelLine, Reasons } from "./level.tsx";
import type { Plan } from "./plan.ts";
import type { TakenIn } from "./take-in.ts";

/** The verdict on what would go live, and the one button. */
export function PublishPanel({
  plan,
  comparison,
  taken,
  busy,
  error,
  onPublish,
  onResolve,
}: {
  plan: Plan;
  comparison: Comparison;
  /** The changes that others published since the draft began, and that the draft now has. */
  taken: TakenIn | undefined;
  busy: boolean;
  error: unknown;
  onPublish: (wish: { message: string; acceptBreaking: boolean }) => void;
  onResolve: (wish: { message: string; acceptBreaking: boolean }) => void;
}) {
  const { theme, live, next } = plan;
  const [message, setMessage] = useState("");
  const [accepted, setAccepted] = useState(false);
  const { verdict } = comparison;
  const rule = useRule(theme.slug, live === undefined ? undefined : verdict);
  const obstacle = useObstacle(plan, rule === "refuse", rule === "confirm" && !accepted);
  const ids = { message: useId(), note: useId() };
  const publish = () => {
    if (obstacle === undefined && !busy) onPublish({ message, acceptBreaking: accepted });
  };
  useShortcuts(
    // biome-ignore lint/correctness/useExhaustiveDependencies: all that `publish` reads
    useMemo(
      () => [
        {
          keys: "mod+enter",
          does: "Publish",
          group: "This screen",
          run: publish,
          whileTyping: true,
        },
      ],
      [message, accepted, obstacle, busy, next],
    ),
  );
  const number = theme.version + 1;
  const errors = useSignal(useDocument().analysis)?.errors ?? 0;
  const messageError = fieldErrorOf(error, "message");
  const conflicts = plan.merge?.conflicts.length ?? 0;
  return (
    <>
      {live === undefined ? (
        <section className="level">
          <h3>Level</h3>
          <p className="level-name">First publication</p>
        </section>
      ) : (
        (plan.differs || theme.status !== "published") && (
          <LevelLine level={errors > 0 ? undefined : verdict.level} />
        )
      )}
      <ByDefaults reason={verdict.byDefaults} />
      <Reasons reasons={live === undefined ? [] : verdict.reasons} axes={comparison.axes}>
        <Impact comparison={comparison} isFirst={live === undefined} />
        <Usage slug={theme.slug} />
      </Reasons>
      {taken && <TakenInNote {...taken} />}
      <MessageField
        id={ids.message}
        message={message}
        error={messageError}
        onMessage={setMessage}
      />
      <PublishFindings isFirst={live === undefined} />
      {live !== undefined && (
        <Consent
          rule={rule}
          verdict={verdict}
          verb="Publish"
          accepted={accepted}
          onAccept={setAccepted}
        />
      )}
      {error != null && messageError === undefined && <FailureNote error={error} />}
      <div className="publish-go">
        {conflicts > 0 ? (
          <button
            type="button"
            className="tk-button tk-button--primary tk-button--block"
            onClick={() => onResolve({ message, acceptBreaking: accepted })}
          >
            Resolve {counted(conflicts, "conflict")}
          </button>
        ) : (
          <button
            type="button"
            className="tk-button tk-button--primary tk-button--block"
            aria-busy={busy}
            aria-disabled={obstacle !== undefined}
            aria-describedby={ids.note}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={publish}
          >
            <span>
              Publish<span aria-hidden> version {number}</span>
            </span>
            <Kbd keys="mod+enter" />
          </button>
        )}
        <p id={ids.note} className="quiet publish-note">
          {obstacle ?? consequence(plan, number)}
        </p>
      </div>
    </>
  );
}

/** The effect of publishing in one sentence. */
function consequence({ theme, live }: Plan, number: number): string {
  if (live === undefined) return `It goes live as version ${number}. Undo archives it again.`;
  if (theme.status === "published") {
    return `Open tabs switch within a second. Undo brings version ${live.version} back; pinned URLs keep working.`;
  }
  return `It goes live as version ${number}; version ${live.version} was live last. Undo archives the theme.`;
}

/** Counts the tokens of others that came into the draft. */
function TakenInNote({ version, merge, by }: TakenIn) {
  const name = useNames([by]).get(by ?? "") ?? "Another author";
  const tokens = new Set(merge.theirs.map(({ dotted }) => dotted));
  return (
    <p className="note" role="status">
      {name} published version {version} while you worked. Your draft now has{" "}
      {counted(tokens.size, "token")} of it.
    </p>
  );
}

function MessageField({
  id,
  message,
  error,
  onMessage,
}: {
  id: string;
  message: string;
  error: string | undefined;
  onMessage: (message: string) => void;
}) {
  return (
    <div className="tk-field publish-message">
      <label className="tk-label" htmlFor={id}>
        Message
      </label>
      <textarea
        id={id}
        ref={focusByKeys}
        className="tk-textarea"
        rows={3}
        maxLength={500}
        value={message}
        aria-invalid={error !== undefined}
        placeholder="What changes, for readers of the history"
        onChange={({ target }) => onMessage(target.value)}
      />
      {error && <p className="tk-error">{error}</p>}
    </div>
  );
}

/** Focuses the field for readers who use keys; on a touch screen a keyboard would cover the review. */
function focusByKeys(field: HTMLTextAreaElement | null): void {
  if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches) {
    field?.focus({ preventScroll: true });
  }
}

/** Why it cannot be published now, in a sentence; undefined where it can. */
function useObstacle(plan: Plan, refused: boolean, unconfirmed: boolean): string | undefined {
  const document = useDocument();
  const session = useSession();
  const analysis = useSignal(document.analysis);
  const isOffline = useSignal(connection) === "offline";
  if (!session.permissions.includes("themes.publish")) {
    return `Publishing needs the role editor; yours is ${session.role}.`;
  }
  if (!document.isExamined()) return "The console is still checking what would go live.";
  if ((analysis?.errors ?? 0) > 0) {
    return `${counted(analysis?.errors ?? 0, "error blocks", "errors block")} this.`;
  }
  if (plan.theme.status === "published" && !plan.differs) {
    return `There is nothing to publish: version ${plan.theme.version} is live and the same.`;
  }
  if (document.locked.get() === "elsewhere") {
    return "Another tab of this browser edits this theme; publish there.";
  }
  if (refused) return "Revert what breaks, or ask an admin.";
  if (isOffline) return "The service does not answer. Your draft is kept; publish when it is back.";
  if (unconfirmed) return "Confirm above that you accept what breaks.";
  return undefined;
}

/** The text's errors and, without a live version to compare with, its warnings. */
function PublishFindings({ isFirst }: { isFirst: boolean }) {
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
    <section className="publish-errors" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="publish-error-list">
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

const MAX_FINDINGS = 12;

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
      className="publish-error"
      to="/themes/$slug"
      params={{ slug }}
      search={{ token: finding.path }}
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

function Impact({ comparison, isFirst }: { comparison: Comparison; isFirst: boolean }) {
  const components = affectedComponents(comparison);
  if (isFirst || components.length === 0) return null;
  const colors = comparison.verdict.changes
    .flatMap(({ path, properties }) =>
      properties.map(({ light, dark }) => ({
        path,
        deltaE: Math.max(light?.deltaE ?? 0, dark?.deltaE ?? 0),
      })),
    )
    .sort((one, other) => other.deltaE - one.deltaE);
  const [most] = colors;
  return (
    <li>
      <LayoutGrid aria-hidden />
      <span>
        {counted(components.length, "component looks", "components look")} different
        {most !== undefined && most.deltaE > 0 && (
          <small>
            Largest ΔE {most.deltaE.toFixed(1)}, {most.path}
          </small>
        )}
      </span>
    </li>
  );
}

function Usage({ slug }: { slug: string }) {
  const { data } = useQuery({ ...trpc.delivery.usage.queryOptions({ slug }), staleTime: 60_000 });
  if (data === undefined) return null;
  const pinned = Math.round(data.pinnedShare * 100);
  return (
    <li>
      <Clock aria-hidden />
      <span>
        {counted(data.requests, "request")} in {data.hours} h
        {data.requests > 0 && (
          <small>
            {100 - pinned} % follow at once, {pinned} % stay on pinned versions
          </small>
        )}
      </span>
    </li>
  );
}

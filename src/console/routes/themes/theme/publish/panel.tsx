import { useId, useMemo, useState } from "react";
import { fieldErrorOf } from "#console/api/error.ts";
import { useDocument } from "#console/editing/context.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { Kbd } from "#console/parts/kbd.tsx";
import { useNames } from "#console/parts/person.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { Consent, useRule } from "./breaking.tsx";
import { PublishFindings } from "./findings.tsx";
import { Impact, Usage } from "./impact.tsx";
import { ByDefaults, LevelLine, Reasons } from "./level.tsx";
import { type Obstacle, useObstacle } from "./obstacle.ts";
import type { Plan } from "./plan.ts";
import { ReviewSection } from "./review/review.tsx";
import { ScheduleSection } from "./schedule.tsx";
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
  const messageId = useId();
  const publish = () => {
    if (!obstacle?.blocks && !busy) onPublish({ message, acceptBreaking: accepted });
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
      [message, accepted, obstacle?.blocks, busy, next],
    ),
  );
  const errors = useSignal(useDocument().analysis)?.errors ?? 0;
  const messageError = fieldErrorOf(error, "message");
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
      {live !== undefined && (
        <Reasons reasons={verdict.reasons} axes={comparison.axes}>
          <Impact comparison={comparison} />
          <Usage slug={theme.slug} />
        </Reasons>
      )}
      {taken && <TakenInNote {...taken} />}
      <MessageField id={messageId} message={message} error={messageError} onMessage={setMessage} />
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
      <ReviewSection theme={theme} text={next.text} differs={plan.differs} />
      <ScheduleSection theme={theme} text={next.text} acceptBreaking={accepted} />
      {error != null && messageError === undefined && <FailureNote error={error} />}
      <Go
        plan={plan}
        busy={busy}
        obstacle={obstacle}
        onPublish={publish}
        onResolve={() => onResolve({ message, acceptBreaking: accepted })}
      />
    </>
  );
}

/** The button, and what it does or why it cannot. */
function Go({
  plan,
  busy,
  obstacle,
  onPublish,
  onResolve,
}: {
  plan: Plan;
  busy: boolean;
  obstacle: Obstacle | undefined;
  onPublish: () => void;
  onResolve: () => void;
}) {
  const note = useId();
  const number = plan.theme.version + 1;
  const conflicts = plan.merge?.conflicts.length ?? 0;
  return (
    <div className="grid gap-12 sticky publish-go">
      {conflicts > 0 ? (
        <button
          type="button"
          className="tk-button tk-button--primary tk-button--block"
          onClick={onResolve}
        >
          Resolve {counted(conflicts, "conflict")}
        </button>
      ) : (
        <button
          type="button"
          className="tk-button tk-button--primary tk-button--block"
          aria-busy={busy}
          aria-disabled={obstacle?.blocks ?? false}
          aria-describedby={note}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onPublish}
        >
          <span>
            Publish<span aria-hidden> version {number}</span>
          </span>
          <Kbd keys="mod+enter" />
        </button>
      )}
      <p id={note} className="quiet small">
        {obstacle?.text ?? consequence(plan, number)}
      </p>
    </div>
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
      <label className="quiet caption tk-label" htmlFor={id}>
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

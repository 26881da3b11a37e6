import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { useDocument } from "#console/editing/context.tsx";
import { Dialog } from "#console/parts/dialog.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import { printDocument } from "#token-text/json-text.ts";
import { AxisDiff } from "../diff/axis-diff.tsx";
import { type Side, useComparison } from "../diff/compare.ts";
import { rowsOf } from "../diff/rows.ts";
import { TokenDiff } from "../diff/token-diff.tsx";
import { useDraft } from "../draft.ts";
import { Consent, useRule } from "../publish/breaking.tsx";
import { asUndo } from "../undo.ts";
import { summaryOf } from "./summary.ts";
import { useVersionSide } from "./versions.ts";

/** Restoring makes a new version with an old one's content; here is what that changes. */
export function RestoreDialog({
  slug,
  version,
  newest,
  isLive,
  tokens,
  onClose,
}: {
  slug: string;
  version: number;
  newest: number;
  /** Whether readers get it at once. */
  isLive: boolean;
  tokens: Side;
  onClose: () => void;
}) {
  const document = useDocument();
  const draft = useDraft();
  const { side: present } = useVersionSide(slug, newest);
  const { comparison } = useComparison(slug, present, tokens);
  const rows = useMemo(() => (comparison ? rowsOf(comparison) : []), [comparison]);
  const [accepted, setAccepted] = useState(false);
  const rule = useRule(slug, isLive ? comparison?.verdict : undefined);
  const restoring = useMutation({
    mutationFn: () => restore(slug, version, newest, accepted),
    // Another author may have published since, so this shows the current difference.
    onError: () => queryClient.invalidateQueries(trpc.themes.pathFilter()),
    onSuccess: async (made) => {
      // Keeps an existing draft; without one the editor shows the restored version.
      const text = printDocument(made.tokens);
      document.rebase({ version: made.version, text }, draft.differs ? draft.text : text);
      await queryClient.invalidateQueries(trpc.themes.pathFilter());
      onClose();
      toast(
        `Version ${version} is restored, as version ${made.version}.`,
        () =>
          void restore(slug, newest, made.version, true)
            .catch(asUndo)
            .then(async (back) => {
              const before = printDocument(back.tokens);
              document.rebase(
                { version: back.version, text: before },
                draft.differs ? draft.text : before,
              );
              await queryClient.invalidateQueries(trpc.themes.pathFilter());
            })
            .catch((error: unknown) => toastFailure(failureOf(error).message)),
      );
    },
  });
  const blocked = rule === "refuse" || (rule === "confirm" && !accepted);
  return (
    <Dialog
      title={`Restore version ${version}`}
      lead={
        isLive
          ? `It becomes version ${newest + 1} and is live at once. Nothing in the history goes away.`
          : `It becomes version ${newest + 1}. Nothing in the history goes away.`
      }
      open
      wide
      onClose={onClose}
    >
      {comparison && (
        <div className="scroll low fill dialog-body">
          <AxisDiff reasons={comparison.verdict.reasons} />
          <TokenDiff
            rows={rows}
            title="What it changes"
            note={summaryOf(comparison.verdict.counts)}
            empty="No token differs from the newest version."
          />
        </div>
      )}
      {comparison && (
        <Consent
          rule={rule}
          verdict={comparison.verdict}
          verb="Restore"
          accepted={accepted}
          onAccept={setAccepted}
        />
      )}
      {restoring.error && <FailureNote error={restoring.error} />}
      <div className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary"
          aria-busy={restoring.isPending}
          disabled={blocked}
          onClick={() => restoring.mutate()}
        >
          Restore
        </button>
      </div>
    </Dialog>
  );
}

const restore = (slug: string, version: number, baseVersion: number, acceptBreaking: boolean) =>
  client.themes.rollback.mutate({
    ...{ slug, version, baseVersion },
    ...(acceptBreaking ? { acceptBreaking } : {}),
  });

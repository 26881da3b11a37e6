import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { actionsSlot } from "#console/app/shell/theme/slots.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { Fill } from "#console/parts/slot.tsx";
import { useComparison } from "../diff/compare.ts";
import { DiffSkeleton } from "../diff/skeleton.tsx";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { Done } from "./done.tsx";
import { Evidence } from "./evidence.tsx";
import { Head } from "./head.tsx";
import { PublishPanel } from "./panel.tsx";
import { nothing, type Plan, usePlan } from "./plan.ts";
import { usePublishing } from "./use-publishing.ts";
import "../screens.css";
import "./publish.css";

/** The review before publishing: evidence on the left, verdict and button on the right. */
export function Publish() {
  const { slug } = useParams({ from: "/themes/$slug/publish" });
  const { plan: current, isBroken, error, refetch } = usePlan(slug);
  const publishing = usePublishing(slug, current);
  const { publication, conflict } = publishing;
  // Keeps the reviewed content on the screen after publishing.
  const [reviewed, setReviewed] = useState<Plan>();
  const plan =
    publication === undefined && !publishing.isPublishing ? current : (reviewed ?? current);
  const { comparison } = useComparison(slug, plan && (plan.live ?? nothing), plan?.next);
  return (
    <>
      <Fill slot={actionsSlot}>
        <Link className="tool desk" to="/themes/$slug/tokens" params={{ slug }}>
          <ChevronLeft aria-hidden />
          Back to tokens
        </Link>
      </Fill>
      <div className="grid tall low split">
        <div className="split-main">
          <header className="page-head publish-head">
            <div>
              <h2>What goes live</h2>
              {plan && <Head plan={plan} published={publication?.version} />}
            </div>
          </header>
          {error && <FailureNote error={error} retry={() => void refetch()} />}
          {isBroken && (
            <p className="note note--bad publish-broken">
              The text is not JSON at the moment, so there is nothing to compare.{" "}
              <Link
                to="/themes/$slug/tokens"
                params={{ slug }}
                search={{ pane: "json", tab: "edit" }}
              >
                Fix it in Tokens
              </Link>
            </p>
          )}
          {plan && comparison ? (
            <Evidence plan={plan} comparison={comparison} />
          ) : (
            !isBroken && !error && <DiffSkeleton />
          )}
        </div>
        <dialog open className="split-aside" aria-label="Publish theme">
          {publication !== undefined ? (
            <Done
              slug={slug}
              publication={publication}
              by={publication.by}
              busy={publishing.isUndoing}
              error={publishing.undoError}
              onUndo={publishing.undo}
            />
          ) : (
            plan &&
            comparison && (
              <PublishPanel
                plan={plan}
                comparison={comparison}
                taken={publishing.taken}
                busy={publishing.isPublishing}
                error={publishing.error}
                onResolve={publishing.resolve}
                onPublish={(wish) => {
                  setReviewed(plan);
                  publishing.publish(wish);
                }}
              />
            )
          )}
        </dialog>
      </div>
      {conflict && (
        <MergeDialog
          conflict={conflict}
          of={conflict.of}
          busy={publishing.isPublishing}
          error={publishing.error}
          onClose={publishing.closeConflict}
          onMerge={(resolved) => {
            setReviewed(plan);
            publishing.publish({ ...conflict.wish, resolved });
          }}
        />
      )}
    </>
  );
}

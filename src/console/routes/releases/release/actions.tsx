import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { client } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { type Release, refetchReleases, seenIn } from "../use-releases.ts";
import { WhenFields } from "../when-fields.tsx";

type Wish =
  | { verb: "schedule"; at: string; timeZone: string }
  | { verb: "cancel" | "revert" }
  | { verb: "publish"; shown: Release };

/** The buttons that a release has in its state. */
export function Actions({ release }: { release: Release }) {
  const { id, state } = release;
  const [accepted, setAccepted] = useState(false);
  const acting = useMutation({
    mutationFn: async (wish: Wish): Promise<unknown> => {
      const { releases } = client;
      const consent = accepted ? { acceptBreaking: true } : {};
      if (wish.verb === "schedule") {
        const { at, timeZone } = wish;
        return releases.schedule.mutate({ id, at, timeZone, ...seenIn(release), ...consent });
      }
      if (wish.verb === "cancel") return releases.cancel.mutate({ id });
      if (wish.verb === "publish") {
        return releases.publish.mutate({ id, ...seenIn(wish.shown), ...consent });
      }
      return releases.revert.mutate({ id, ...consent });
    },
    onSettled: refetchReleases,
  });
  const busy = acting.isPending;
  // Keeps the release as the dialog shows it, because another person may change it meanwhile.
  const [asked, setAsked] = useState<{ verb: "publish" | "revert"; release: Release }>();
  const confirm = ({ verb, release: shown }: NonNullable<typeof asked>): void => {
    setAsked(undefined);
    acting.mutate(verb === "publish" ? { verb, shown } : { verb });
  };
  const button = (label: string, verb: "publish" | "cancel" | "revert", style = "") => (
    <button
      type="button"
      className={`tk-button ${style}`}
      aria-busy={busy}
      onClick={() =>
        busy || (verb === "cancel" ? acting.mutate({ verb }) : setAsked({ verb, release }))
      }
    >
      {label}
    </button>
  );
  if (state === "reverted") return null;
  const asksConsent = acting.error && failureOf(acting.error).code === "breaking_change";
  return (
    <div className="grid gap-16 releases-actions">
      {asked && (
        <Confirm {...asked} onConfirm={() => confirm(asked)} onClose={() => setAsked(undefined)} />
      )}
      {acting.error && <FailureNote error={acting.error} />}
      {(asksConsent || accepted) && <Consent accepted={accepted} onAccept={setAccepted} />}
      {state === "published" ? (
        button("Roll back all themes", "revert")
      ) : (
        <>
          <WhenFields
            busy={busy}
            label={state === "scheduled" ? "Move to this time" : "Schedule"}
            onSchedule={(time) => acting.mutate({ verb: "schedule", ...time })}
          />
          <div className="row wrap gap-12">
            {button("Publish now", "publish", "tk-button--primary")}
            {(state === "scheduled" || state === "draft") && button("Cancel release", "cancel")}
          </div>
        </>
      )}
    </div>
  );
}

/** Names the themes before all of them go live or back. */
function Confirm({
  release: { name, themes },
  verb,
  onConfirm,
  onClose,
}: {
  release: Release;
  verb: "publish" | "revert";
  onConfirm: () => void;
  onClose: () => void;
}) {
  const goes = verb === "publish" ? "go live now" : "go back to what they had before";
  const names = themes.map((theme) => theme.name);
  return (
    <Dialog
      title={verb === "publish" ? `Publish ${name}` : `Roll back ${name}`}
      lead={`These themes ${goes}, all or none: ${names.join(", ")}.`}
      open
      onClose={onClose}
    >
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Keep it as it is
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary"
          onClick={onConfirm}
        >
          {verb === "publish" ? "Publish all" : "Roll back all"}
        </button>
      </p>
    </Dialog>
  );
}

function Consent({ accepted, onAccept }: { accepted: boolean; onAccept: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className="tk-choice">
      <input
        id={id}
        type="checkbox"
        className="tk-checkbox"
        checked={accepted}
        onChange={({ target }) => onAccept(target.checked)}
      />
      <label htmlFor={id}>Even if it breaks what is live</label>
    </div>
  );
}

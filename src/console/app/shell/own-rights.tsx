import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormFailure, useFocusOnError } from "../../parts/form-failure.tsx";
import { RightsFields } from "../../parts/pictures/rights-fields.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";
import { ReplaceRights } from "./replace-rights.tsx";

/** The licence and credit of a person's pictures: of the next, and of those that are there. */
export function OwnRights({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error } = useQuery({
    ...trpc.preferences.read.queryOptions(),
    enabled: open,
  });
  return (
    <Dialog
      title="Your pictures"
      lead="Your uploads get these where their file says nothing else."
      open={open}
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      {data && (
        <Fields
          initial={{ licence: data.licence ?? "", credit: data.credit ?? "" }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type Which = "without" | "all";
const words: Readonly<Record<Which | "none", string>> = {
  none: "The next ones",
  without: "Also those that I uploaded and that have none",
  all: "All that I uploaded, in place of what they have",
};

/** Continues until all are changed; returns their number. */
async function applyTo(pictures: Which): Promise<number> {
  let changed = 0;
  for (let more = true; more; ) {
    const answer = await client.images.applyRights.mutate({ pictures });
    changed += answer.count;
    more = answer.more && answer.count > 0;
  }
  return changed;
}

function Fields({
  initial,
  onClose,
}: {
  initial: { licence: string; credit: string };
  onClose: () => void;
}) {
  const [rights, setRights] = useState(initial);
  const [which, setWhich] = useState<Which | "none">("none");
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const stored = await client.preferences.write.mutate({
        licence: rights.licence,
        credit: rights.credit.trim(),
      });
      queryClient.setQueryData(trpc.preferences.read.queryKey(), stored);
      return which === "none" ? undefined : applyTo(which);
    },
    onSuccess: async (changed) => {
      onClose();
      toast(changed === undefined ? "Saved" : `Saved, and ${counted(changed, "picture")} changed`);
      await refetchPlaces();
    },
  });
  useFocusOnError(form, error);
  return (
    <form
      ref={form}
      className="grid gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (which === "all") setAsking(true);
        else mutate();
      }}
    >
      <RightsFields rights={rights} error={error} onChange={setRights} />
      <fieldset className="grid gap-8">
        <legend className="strong over-8">Which pictures</legend>
        {(["none", "without", "all"] as const).map((one) => (
          <label className="gap-10 high stretch" key={one}>
            <input
              type="radio"
              className="tk-radio"
              name="own-rights"
              checked={which === one}
              onChange={() => setWhich(one)}
            />
            <span>{words[one]}</span>
          </label>
        ))}
      </fieldset>
      <FormFailure error={error} fields={["licence", "credit"]} />
      <div className="form-actions">
        <button type="button" className="tk-button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--primary" disabled={isPending}>
          Save
        </button>
      </div>
      {isAsking && (
        <ReplaceRights
          onClose={() => setAsking(false)}
          onReplace={() => {
            setAsking(false);
            mutate();
          }}
        />
      )}
    </form>
  );
}

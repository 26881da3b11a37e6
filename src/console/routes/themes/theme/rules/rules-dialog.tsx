import { useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type FormEvent, useId, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { AppRouter } from "../../../../../router.ts";
import { editorsIn, ownersIn, rowsOf } from "./named.ts";
import { NamedRows } from "./named-rows.tsx";

type Rules = inferRouterOutputs<AppRouter>["themes"]["governance"]["read"];

/** A theme's editors, its owners and its rule for reviews, which admins set. */
export function RulesDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  // The form sends whole lists, so it begins with those of now, not with remembered ones.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...trpc.themes.governance.read.queryOptions({ slug }),
    refetchOnMount: "always",
  });
  return (
    <Dialog
      title="Editors and reviews"
      lead="Admins always may. Everyone reads and asks for reviews as before."
      open
      wide
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      {data && isFetchedAfterMount && <RulesForm rules={data} onClose={onClose} />}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { slug } = rules;
  const [review, setReview] = useState<string>(rules.review ?? "");
  const [before] = useState(() => ({
    editors: rowsOf(rules.editors),
    owners: rowsOf(rules.owners),
  }));
  const [editors, setEditors] = useState(before.editors);
  const [owners, setOwners] = useState(before.owners);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.themes.governance.write.mutate({
        slug,
        review: review === "" ? null : (review as "1" | "2"),
        // Another admin may have changed a list that this one did not.
        ...(editors !== before.editors && { editors: editorsIn(editors) }),
        ...(owners !== before.owners && { owners: ownersIn(owners) }),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.themes.governance.pathFilter());
      toast("The theme's rules are set");
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <NamedRows
        legend="Editors"
        help="Of those with the role editor, these change the theme. Without any, all of them do."
        rows={editors}
        onChange={setEditors}
      />
      <NamedRows
        legend="Owners"
        help="One of them has to approve changes of these paths: color.*, or * for the rest."
        rows={owners}
        hasPaths
        onChange={setOwners}
      />
      <ReviewRule value={review} onChange={setReview} />
      {error && <FailureNote error={error} />}
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className="tk-button tk-button--small tk-button--primary"
          aria-busy={isPending}
        >
          Set rules
        </button>
      </p>
    </form>
  );
}

function ReviewRule({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        Approvals before it goes live
      </label>
      <select
        id={id}
        className="tk-select"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">As the setting says</option>
        <option value="1">At least one</option>
        <option value="2">Two</option>
      </select>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useRefusal } from "../rules/use-refusal.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkList } from "./link-list.tsx";
import "./preview-links.css";

/** Links that show the theme on real pages before it is live: makes, lists and revokes them. */
export function PreviewLinks({ slug, version }: { slug: string; version: number }) {
  const heading = useId();
  const mayMake = useMay("themes.publish");
  const refusal = useRefusal(slug);
  const { data, error, refetch } = useQuery({
    ...trpc.previews.list.queryOptions({ slug }),
    enabled: mayMake,
  });
  if (!mayMake) return null;
  return (
    <section className="grid gap-12 scroll-both packed preview-links" aria-labelledby={heading}>
      <h2 id={heading}>Preview links</h2>
      <p className="quiet">
        A link shows what is saved for the team on your own page, follows each save within a second,
        and needs no account. Other visitors notice nothing. The page needs tokenkit's script.
      </p>
      {refusal === undefined ? <LinkForm slug={slug} version={version} /> : <p>{refusal}</p>}
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && (
        <LinkList
          links={data.items}
          mayRevoke={refusal === undefined}
          onRevoke={async (id) => {
            await client.previews.revoke.mutate({ slug, id });
            await queryClient.invalidateQueries(trpc.previews.pathFilter());
          }}
        />
      )}
    </section>
  );
}

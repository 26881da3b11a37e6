import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { PreviewLinks } from "../../preview-links/preview-links.tsx";
import "../../use/use.css";

/** Leads to a page of the author's own, in a tab of its own: the console's policy lets it frame no other site. */
export default function YourPage() {
  const { slug } = useParams({ from: "/themes/$slug/tokens" });
  const { data: theme } = useQuery(trpc.themes.get.queryOptions({ slug }));
  if (!useMay("themes.publish")) {
    return <EmptyState title="Your page">Editors make the links that show it there.</EmptyState>;
  }
  return theme && <PreviewLinks slug={slug} version={theme.version} />;
}

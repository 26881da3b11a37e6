import { useQuery } from "@tanstack/react-query";
import { Image, MapPin, MessageSquare } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { pictureUrl } from "../../parts/pictures/words.ts";
import type { Case } from "./words.ts";

const icons = { place: MapPin, image: Image, comment: MessageSquare } as const;

/** The picture of a reported thing, be it hidden, or the sign of its kind. */
export function CaseFace({ thing: { id, kind, state, pictureUrl: url } }: Pick<Case, "thing">) {
  const isAside = state === "hidden" || state === "deleted";
  const { data } = useQuery({
    ...trpc.bin.picture.queryOptions({ id }),
    enabled: isAside && kind !== "comment",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const source = url === null ? data?.url : pictureUrl(url, 320);
  const Icon = icons[kind];
  return source ? (
    <img className="report-face round-4" src={source} alt="" width={120} height={90} />
  ) : (
    <span className="report-face round-4 within" aria-hidden>
      <Icon />
    </span>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { Image } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { useMay, useSession } from "../../api/session.ts";
import { toast, toastFailure } from "../toasts.tsx";
import type { Picture } from "./words.ts";

/** Lets those who may change the place choose its cover, or leave it to the newest picture again. */
export function CoverButton({ picture: { id, place } }: { picture: Picture }) {
  const { subject } = useSession();
  const mayManage = useMay("places.manage");
  const { data } = useQuery(trpc.places.byIds.queryOptions({ ids: [place.id] }));
  const { mutate, isPending } = useMutation(
    trpc.places.update.mutationOptions({
      onSuccess: async (_, { coverImageId }) => {
        const cover = coverImageId === null ? "The newest picture" : "It";
        toast(`${cover} is the cover of ${place.title}`);
        await refetchPlaces();
      },
      onError: (error) => toastFailure(`The cover is not changed. ${failureOf(error).message}`),
    }),
  );
  const [whole] = data ?? [];
  if (!whole || !(mayManage || whole.creator.id === subject)) return null;
  const isCover = whole.coverImageId === id;
  return (
    <button
      type="button"
      className="tool"
      aria-pressed={isCover}
      aria-disabled={isPending}
      title={isCover ? "Press to show the newest picture instead" : undefined}
      onClick={() => isPending || mutate({ placeId: place.id, coverImageId: isCover ? null : id })}
    >
      <Image aria-hidden />
      {isCover ? "Cover of its place" : "Use as cover"}
    </button>
  );
}

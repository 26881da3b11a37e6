import { useQuery } from "@tanstack/react-query";
import { ImageOff, MapPin, MessageSquare } from "lucide-react";
import { trpc } from "../../api/client.ts";
import type { BinItem } from "./words.ts";

const icons = { place: MapPin, image: ImageOff, comment: MessageSquare } as const;

/** The picture of an item in the bin, which has no address, or the sign of its kind. */
export function BinFace({ item: { id, kind, imagesTotal } }: { item: BinItem }) {
  const { data } = useQuery({
    ...trpc.bin.picture.queryOptions({ id }),
    enabled: imagesTotal > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const Icon = icons[kind];
  return data?.url ? (
    <img className="bin-face round-4" src={data.url} alt="" width={56} height={42} />
  ) : (
    <span className="bin-face round-4 within" aria-hidden>
      <Icon />
    </span>
  );
}

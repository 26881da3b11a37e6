import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleDashed, LoaderCircle, RotateCw } from "lucide-react";
import { type FocusEvent, type PointerEvent, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { useMay } from "../../../api/session.ts";
import { Caption } from "../../../parts/pictures/caption.tsx";
import type { TileProps } from "../../../parts/pictures/justified-rows.tsx";
import type { Size } from "../../../parts/pictures/layout.ts";
import { retryPictures } from "../../../parts/pictures/retry.ts";
import {
  cameraText,
  creditText,
  type ListedPicture,
  nameOf,
  pictureUrl,
  reasonsOf,
  takenText,
} from "../../../parts/pictures/words.ts";
import { useIsOwn } from "./use-place.ts";

/** In less room a caption is changed in the drawer. */
const ROOM_TO_EDIT = { width: 240, height: 180 };

/** A picture in its row. Shows its caption and camera settings on hover. */
export function Tile({
  picture,
  size,
  tile,
  isCurrent,
}: {
  picture: ListedPicture;
  size: Size;
  tile: TileProps;
  isCurrent: boolean;
}) {
  const { id, placeId, url, analysisStatus } = picture;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const isActive = pointed || focused;
  const isFailed = analysisStatus === "failed";
  const isOwn = useMayChange(id, isActive || isFailed);
  const hasRoom = size.width >= ROOM_TO_EDIT.width && size.height >= ROOM_TO_EDIT.height;
  const point = ({ pointerType }: PointerEvent): void => setPointed(pointerType !== "touch");
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void =>
    setFocused(currentTarget.contains(relatedTarget));
  return (
    <figure
      className="relative clip full tall round-4 place-tile"
      onPointerEnter={point}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <Link
        className="block full tall"
        {...tile}
        to="/places/$id"
        params={{ id: placeId }}
        search={{ picture: id }}
        resetScroll={false}
        {...(isCurrent ? { "aria-current": true } : {})}
      >
        <img
          className="block full tall"
          src={pictureUrl(url, Math.max(size.width, size.height))}
          alt={picture.alt || nameOf(picture)}
          width={size.width}
          height={size.height}
          decoding="async"
        />
      </Link>
      <State status={analysisStatus} isWide={hasRoom} />
      {isFailed ? (
        <Failed picture={picture} isWide={hasRoom} mayRetry={isOwn} />
      ) : (
        isActive && (
          <figcaption>
            {hasRoom ? (
              <Caption key={id} picture={picture} mayChange={isOwn} />
            ) : (
              <p>{picture.caption}</p>
            )}
            {hasRoom && <small className="cut">{metaOf(picture)}</small>}
          </figcaption>
        )
      )}
    </figure>
  );
}

/** Fetches the uploader on hover, because lists do not include it. */
function useMayChange(imageId: string, enabled: boolean): boolean {
  const mayManage = useMay("images.manage");
  const { data } = useQuery({
    ...trpc.images.get.queryOptions({ imageId }),
    enabled: enabled && !mayManage,
    staleTime: 60_000,
  });
  return useIsOwn(data?.creator.id, "images.manage");
}

const states = {
  pending: { icon: CircleDashed, word: "Waiting for analysis" },
  processing: { icon: LoaderCircle, word: "Being analysed" },
  failed: { icon: CircleAlert, word: "Could not be analysed" },
} as const;

function State({ status, isWide }: { status: ListedPicture["analysisStatus"]; isWide: boolean }) {
  if (status === "done") return null;
  const { icon: Icon, word } = states[status];
  return (
    <span className="caption inline gap-6 absolute round-6 high-24 place-tile-state" title={word}>
      <Icon aria-hidden />
      <span className={isWide ? "" : "visually-hidden"}>{word}</span>
    </span>
  );
}

function Failed({
  picture,
  isWide,
  mayRetry,
}: {
  picture: ListedPicture;
  isWide: boolean;
  mayRetry: boolean;
}) {
  const [isRetrying, setRetrying] = useState(false);
  const reason = reasonsOf(picture.analysisError).join(" ");
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await retryPictures([picture]).finally(() => setRetrying(false));
  };
  return (
    <figcaption>
      {isWide && (
        <p className="place-tile-reason" title={reason}>
          {reason}
        </p>
      )}
      {mayRetry && (
        <button
          type="button"
          className="inline gap-6 round-8 pointer label place-tile-retry"
          disabled={isRetrying}
          onClick={() => void retry()}
        >
          <RotateCw aria-hidden />
          Retry
        </button>
      )}
    </figcaption>
  );
}

/** "14 Nov 2026, 18:04 UTC · SONY ILCE-6000 · city 0.98", as far as it is known. */
function metaOf(picture: ListedPicture): string {
  const { takenAt, badges } = picture;
  const [best] = badges.toSorted((a, b) => b.confidence - a.confidence);
  return [
    takenAt && takenText(takenAt, undefined),
    cameraText(picture),
    creditText(picture),
    best && `${best.display} ${best.confidence.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

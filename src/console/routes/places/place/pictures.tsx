import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { JustifiedRows } from "../../../parts/pictures/justified-rows.tsx";
import { PictureDrawer } from "../../../parts/pictures/picture-drawer.tsx";
import { RowSkeleton } from "./skeleton.tsx";
import { Tile } from "./tile.tsx";
import { type PlaceSummary, usePictures } from "./use-place.ts";

const AHEAD = 3;
const FARTHEST = 240;

/** The pictures of a place, more of them as one scrolls, and one of them in the drawer. */
export function Pictures({
  place: { id: placeId, title },
  current,
  total,
  empty,
}: {
  place: PlaceSummary;
  /** Id of the one that is open. */
  current: string | undefined;
  total: number | undefined;
  /** The empty state. */
  empty: ReactNode;
}) {
  const { pictures, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    usePictures(placeId);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const shown = pictures?.length ?? 0;
  const at = pictures?.findIndex(({ id }) => id === current) ?? -1;
  useEffect(() => {
    if (current === undefined) return;
    // So that there is a next one, and that one which an address names is found among the others.
    if (at < 0 ? shown < FARTHEST : at >= shown - AHEAD) more();
  }, [current, at, shown, more]);
  return (
    <>
      {error && (
        <FailureNote
          error={error}
          retry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
      {pictures === undefined ? (
        !error && <RowSkeleton />
      ) : pictures.length === 0 ? (
        empty
      ) : (
        <div className="place-pictures">
          <JustifiedRows
            items={pictures}
            name={`Pictures of ${title}`}
            current={current}
            total={total}
            onEnd={more}
            render={(picture, size, tile) => (
              <Tile picture={picture} size={size} tile={tile} isCurrent={picture.id === current} />
            )}
          />
        </div>
      )}
      {current !== undefined && (
        <Drawer
          placeId={placeId}
          current={current}
          ids={pictures?.map(({ id }) => id).join(" ") ?? ""}
        />
      )}
    </>
  );
}

function Drawer({
  placeId,
  current,
  ids,
}: {
  placeId: string;
  current: string;
  /** The loaded pictures in order. */
  ids: string;
}) {
  const navigate = useNavigate();
  const all = useMemo(() => ids.split(" "), [ids]);
  const at = all.indexOf(current);
  const before = at < 0 ? undefined : all[at - 1];
  const after = at < 0 ? undefined : all[at + 1];
  const show = useCallback(
    (picture: string | undefined, replace: boolean) =>
      void navigate({
        to: "/places/$id",
        params: { id: placeId },
        search: picture === undefined ? {} : { picture },
        replace,
        resetScroll: false,
      }),
    [navigate, placeId],
  );
  const close = useCallback(() => show(undefined, false), [show]);
  const previous = useMemo(() => before && (() => show(before, true)), [before, show]);
  const next = useMemo(() => after && (() => show(after, true)), [after, show]);
  const neighbour = after ?? before;
  return (
    <PictureDrawer
      id={current}
      onClose={close}
      previous={previous || undefined}
      next={next || undefined}
      onDeleted={() => show(neighbour, true)}
    />
  );
}

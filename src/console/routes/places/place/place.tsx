import "./place.css";
import { useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { WayBack } from "#console/parts/way-back.tsx";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { Breadcrumb } from "../../../app/shell/top.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import type { ListedPicture } from "../../../parts/pictures/words.ts";
import { DropZone } from "../../../uploads/drop-zone.tsx";
import { PictureInput, UploadButton } from "../../../uploads/upload-button.tsx";
import { UploadList } from "../../../uploads/upload-list.tsx";
import { Badges } from "./badges.tsx";
import { Comments } from "./comments/comments.tsx";
import { Gone } from "./gone.tsx";
import { Head } from "./head.tsx";
import { Pictures } from "./pictures.tsx";
import { Related } from "./related.tsx";
import { PlaceSkeleton } from "./skeleton.tsx";
import { type PlaceSummary, usePictures, usePlace, useTotals } from "./use-place.ts";
import { Where } from "./where.tsx";

/** A place: its pictures, location, related places and comments. */
export function Place() {
  const { id } = useParams({ from: "/places/$id" });
  return <PlaceOf key={id} id={id} />;
}

function PlaceOf({ id }: { id: string }) {
  const { data: place, error, refetch } = usePlace(id);
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    if (place) setTitle(place.title);
  }, [place]);
  useScreenTitle(place?.title, `/places/${id}`);
  return (
    <>
      <Breadcrumb>
        <ol className="crumbs">
          <WayBack to="/places">Places</WayBack>
          <li>
            <span aria-current="page">{place?.title ?? "Place"}</span>
          </li>
        </ol>
      </Breadcrumb>
      {error && (
        <div className="grid gap-16 place-failure">
          {place === undefined && <h1>Place</h1>}
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      {place && <Contents place={place} />}
      {place === null && <Gone id={id} title={title} />}
      {place === undefined && !error && <PlaceSkeleton />}
    </>
  );
}

const NONE: readonly ListedPicture[] = [];

function Contents({ place }: { place: PlaceSummary }) {
  const { id } = place;
  const totals = useTotals(id);
  const { picture } = useSearch({ from: "/places/$id" });
  const { pictures = NONE, hasNextPage, error, isPaused } = usePictures(id);
  const hasPictures = pictures.length > 0 || (totals?.imagesTotal ?? 0) > 0;
  // It moves when the first picture comes, and what is chosen there meanwhile stays open.
  const [isChoosing, setIsChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback(() => input.current?.click(), []);
  const choosing = { placeId: id, isChoosing, onChoosing: setIsChoosing };
  const upload = <UploadButton {...choosing} onUpload={choose} />;
  // Not before it is known that there are some: it would move away from under the hand.
  const ofHead = (hasPictures || error !== null || isPaused) && upload;
  return (
    <div className="grid place">
      <div className="narrow place-main">
        <Head place={place} commentsTotal={totals?.commentsTotal} action={ofHead} />
        <PictureInput placeId={id} ref={input} />
        <DropZone placeId={id} title={place.title} />
        <Pictures
          place={place}
          current={picture}
          total={totals?.imagesTotal}
          empty={
            <EmptyState title="No pictures yet" action={upload}>
              Pictures show what a place is like, and link it to the places around it. Choose some,
              or drop them anywhere on this page.
            </EmptyState>
          }
        />
        <UploadList placeId={id} />
        <Comments placeId={id} />
      </div>
      <aside className="column place-rail" aria-label="About this place">
        <Where place={place} pictures={pictures} />
        <Badges pictures={pictures} isAll={!hasNextPage} />
        <Related placeId={id} />
      </aside>
    </div>
  );
}

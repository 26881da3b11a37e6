import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { WorldMap } from "../../parts/map/map.tsx";
import type { Bbox } from "../../parts/map/projection.ts";
import { useIsHere } from "../../parts/use-is-here.ts";
import { ChosenCard } from "./chosen-card.tsx";
import { Marks } from "./marks.tsx";
import { bboxOf, bboxText, filtersOf, nearBox, nearOf, type PlacesSearch } from "./search.ts";
import { useBounds } from "./use-bounds.ts";
import type { Facts, FoundPlace } from "./use-places.ts";

const route = getRouteApi("/places");

const MOVED_MS = 250;

/** The places that are found on a map, which shows all of them until a person moves it. */
export function PlacesMap({
  search,
  found,
  total,
  facts,
  pointed,
  isErrorInList,
  onPoint,
  onChoose,
}: {
  search: PlacesSearch;
  found: readonly FoundPlace[];
  /** All that match; undefined until it is known. */
  total: number | undefined;
  facts: Facts;
  pointed: string | undefined;
  isErrorInList: boolean;
  onPoint: (id: string | undefined) => void;
  onChoose: (id: string) => void;
}) {
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address follows once the hand rests; that it moved is no step back.
  const move = useCallback(
    (bbox: Bbox | undefined): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () =>
          isHere() &&
          void navigate({
            search: ({ bbox: _, ...others }) =>
              bbox === undefined ? others : { ...others, bbox: bboxText(bbox) },
            replace: true,
          }),
        MOVED_MS,
      );
    },
    [navigate, isHere],
  );
  const near = nearOf(search.near);
  const box = bboxOf(search.bbox) ?? (near && nearBox(near));
  const bounds = useBounds(filtersOf(search), total);
  const looked = found.filter(({ place }) => place.id === pointed || place.id === search.place);
  const chosen = found.find(({ place }) => place.id === search.place);
  return (
    <div className="grid relative narrow places-map">
      <WorldMap
        label="Map"
        help="Arrow keys move the map, plus and minus zoom, 0 shows all places. Tab leads to the places on it."
        frame={box ?? bounds}
        home={{ name: "All places", bbox: bounds }}
        onMove={move}
      >
        {(shown) => (
          <Marks
            shown={shown}
            filters={filtersOf(search)}
            chosen={search.place}
            pointed={pointed}
            isErrorInList={isErrorInList}
            highlit={looked.flatMap(({ place }) => place.coordinate ?? [])}
            onPoint={onPoint}
            onChoose={onChoose}
          />
        )}
      </WorldMap>
      {search.view === "map" && chosen && (
        <ChosenCard found={chosen} facts={facts.get(chosen.place.id)} />
      )}
    </div>
  );
}

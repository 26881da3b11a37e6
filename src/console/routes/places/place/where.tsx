import { MapPin } from "lucide-react";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { coordinateText, distanceText } from "../../../parts/map/coordinate.ts";
import { LocationMap } from "../../../parts/map/map.tsx";
import type { ListedPicture } from "../../../parts/pictures/words.ts";
import type { PlaceSummary } from "./use-place.ts";

/** The position of a place: its own, else that of its newest picture with one. */
export function Where({
  place: { title, coordinate, linkRadiusMeters },
  pictures,
}: {
  place: PlaceSummary;
  pictures: readonly ListedPicture[];
}) {
  const point = coordinate ?? pictures.find((one) => one.coordinate !== null)?.coordinate;
  return (
    <section aria-label="Where it is" className="grid gap-8 place-where">
      {point ? (
        <>
          <LocationMap
            className="full place-map"
            label={`Map: ${title}`}
            position={point}
            radiusMeters={linkRadiusMeters}
          />
          <p className="row">
            <span className="mono">{coordinateText(point)}</span>
            <CopyButton
              name="Copy coordinate"
              className="tool--small"
              text={`${point.latitude}, ${point.longitude}`}
            />
          </p>
        </>
      ) : (
        <p className="quiet grid gap-8 round-8 center place-nowhere">
          <MapPin aria-hidden />
          No coordinate yet
        </p>
      )}
      <p className="quiet">
        {coordinate
          ? "Given with the place."
          : point
            ? "From its pictures: where the newest one with a location was taken. The place itself has none."
            : "Neither the place nor any of its pictures has a location."}{" "}
        Links pictures within {distanceText(linkRadiusMeters)}.
      </p>
    </section>
  );
}

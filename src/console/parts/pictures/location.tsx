import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { CopyButton } from "../copy-button.tsx";
import { FailureNote } from "../failure-note.tsx";
import { coordinateText } from "../map/coordinate.ts";
import { toast } from "../toasts.tsx";
import { type Picture, type Precision, precisions } from "./words.ts";

const order: readonly Precision[] = ["exact", "approximate", "hidden"];

/** A picture's position and its precision for others, editable with the permission. */
export function Location({ picture, mayChange }: { picture: Picture; mayChange: boolean }) {
  const { id, coordinate, locationPrecision } = picture;
  const [wanted, setWanted] = useState<Precision>();
  const { mutate, error } = useMutation({
    mutationFn: (precision: Precision) =>
      client.images.update.mutate({ imageId: id, locationPrecision: precision }),
    onSettled: () => setWanted(undefined),
    onSuccess: (_, precision) => {
      toast(`Location: ${precisions[precision].word.toLowerCase()} to others`, () =>
        mutate(locationPrecision),
      );
      return refetchPlaces();
    },
  });
  const chosen = wanted ?? locationPrecision;
  return (
    <section className="grid gap-8 picture-part" aria-label="Location">
      <h2>Location</h2>
      {coordinate ? (
        <div className="row picture-coordinate">
          <span className="mono">{coordinateText(coordinate)}</span>
          <CopyButton
            name="Copy"
            className="tool--small"
            text={`${coordinate.latitude}, ${coordinate.longitude}`}
          />
        </div>
      ) : (
        <p className="quiet">
          {!mayChange && locationPrecision === "hidden"
            ? "Hidden by the uploader."
            : "Neither the camera nor the place has a location."}
        </p>
      )}
      {mayChange ? (
        <fieldset className="grid gap-8">
          <legend className="over-8 quiet">What others see</legend>
          {order.map((precision) => (
            <label className="gap-10 high stretch" key={precision}>
              <input
                type="radio"
                className="tk-radio"
                name={`precision-${id}`}
                checked={chosen === precision}
                onChange={() => {
                  setWanted(precision);
                  mutate(precision);
                }}
              />
              <span>
                <span className="block strong">{precisions[precision].word}</span>
                <span className="block quiet">{precisions[precision].others}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        locationPrecision === "approximate" &&
        coordinate && <p className="quiet">The middle of an area of about 1 km.</p>
      )}
      {error && <FailureNote error={error} />}
    </section>
  );
}

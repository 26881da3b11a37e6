import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { useMay } from "../../../api/session.ts";
import { LoadExamples } from "../../../example/load-examples.tsx";

/** The address that opens a dialog on the list of places. */
const NEW_PLACE: object = { new: 1 };

/** The first step for places: open existing ones, or load examples. */
export function FirstPlaces() {
  const mayCreate = useMay("places.create");
  const { data: places } = useQuery(trpc.places.summaries.queryOptions({ limit: 1 }));
  // The offer stays on the screen, because a place of someone else must not take the button from under the pointer.
  const [offers, setOffers] = useState<boolean>();
  if (places !== undefined && offers === undefined) setOffers(places.length === 0);
  if (places === undefined) return null;
  const isEmpty = places.length === 0;
  return (
    <section className="grid gap-12 line-top first-places" aria-labelledby="first-places">
      <h2 id="first-places">Places</h2>
      <p className="quiet">
        {isEmpty
          ? "A place is a point on the map with pictures of it. Where they were taken is read from the camera."
          : "Pictures that were taken near each other are linked by themselves."}
      </p>
      <div className="row">
        {isEmpty && mayCreate && (
          <Link to="/places" search={NEW_PLACE} className="tk-button tk-button--small">
            <Plus aria-hidden />
            New place
          </Link>
        )}
        {!isEmpty && (
          <Link to="/places" className="tk-button tk-button--small">
            <MapPin aria-hidden />
            See places
          </Link>
        )}
      </div>
      {offers && mayCreate && <LoadExamples />}
    </section>
  );
}

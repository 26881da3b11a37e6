import { Link } from "@tanstack/react-router";
import { counted } from "../../parts/status.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import type { FoundPlace, RowFacts } from "./use-places.ts";

/** The place chosen on the map, if no list can show it. */
export function ChosenCard({
  found: { place },
  facts,
}: {
  found: FoundPlace;
  facts: RowFacts | undefined;
}) {
  return (
    <Link
      to="/places/$id"
      params={{ id: place.id }}
      className="flex float gap-12 absolute round-8 places-card"
    >
      <Thumbnail cover={place.coverImageId} />
      <span className="grow">
        <span className="strong cut">{place.title}</span>
        <span className="quiet">{facts ? counted(facts.pictures, "picture") : "\u00a0"}</span>
      </span>
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../api/client.ts";
import { distanceText } from "../map/coordinate.ts";
import { metersBetween, nameOf, type Picture, pictureUrl } from "./words.ts";

const SHOWN = 12;

/** The pictures at the same location, nearest first, each leading to its own. */
export function Linked({ picture }: { picture: Picture }) {
  const { data } = useQuery(trpc.images.linked.queryOptions({ imageId: picture.id, limit: SHOWN }));
  const placeIds = [...new Set(data?.items.map(({ placeId }) => placeId))].sort();
  const { data: places = [] } = useQuery({
    ...trpc.places.byIds.queryOptions({ ids: placeIds }),
    enabled: placeIds.length > 0,
  });
  if (data === undefined || data.items.length === 0) return null;
  const titles = new Map(places.map(({ id, title }) => [id, title]));
  return (
    <section className="grid gap-8 picture-part" aria-label="Linked pictures">
      <h2>
        Linked pictures <span className="light quiet">{data.total.toLocaleString()}</span>
      </h2>
      <ul className="grid picture-linked">
        {data.items.map((one) => (
          <li key={one.id}>
            <Link className="flex gap-12 round-8" to="/pictures" search={{ picture: one.id }}>
              <img
                className="rigid round-4"
                src={pictureUrl(one.url, 160)}
                alt={one.alt || nameOf(one)}
                width={64}
                height={48}
                loading="lazy"
              />
              <span className="grow">
                <span className="block cut">
                  {one.caption || titles.get(one.placeId) || "Picture"}
                </span>
                <span className="block cut quiet">
                  {one.placeId === picture.placeId ? "Same place" : titles.get(one.placeId)}
                </span>
              </span>
              {one.coordinate && picture.coordinate && (
                <span className="quiet">
                  {distanceText(metersBetween(picture.coordinate, one.coordinate))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import { ImageIcon, MapPinOff, MessageSquare } from "lucide-react";
import type { MouseEvent } from "react";
import { coordinateWords, distanceText } from "../../parts/map/coordinate.ts";
import { Person } from "../../parts/person.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import type { FoundPlace, RowFacts } from "./use-places.ts";

/** One place: its cover, name, position and counts. */
export function PlaceRow({
  found: { place, distanceMeters },
  facts,
  creator,
  isChosen,
  isPointed,
  onPoint,
  onOpen,
}: {
  found: FoundPlace;
  facts: RowFacts | undefined;
  creator: string | undefined;
  isChosen: boolean;
  isPointed: boolean;
  /** Called when the pointer or focus enters or leaves the row. */
  onPoint: (id: string | undefined) => void;
  onOpen: () => void;
}) {
  const { id, title, coordinate, createdAt } = place;
  const click = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest("a, button")) return;
    if (window.getSelection()?.isCollapsed !== false) onOpen();
  };
  return (
    <tr
      data-place={id}
      data-pointed={isPointed || undefined}
      data-chosen={isChosen || undefined}
      onClick={click}
      onMouseEnter={() => onPoint(id)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      <td className="places-face">
        <Thumbnail cover={place.coverImageId} />
      </td>
      <th scope="row" className="places-name">
        <Link
          to="/places/$id"
          params={{ id }}
          className="cut bare strong"
          title={title}
          data-row-link
          aria-current={isChosen || undefined}
        >
          {title}
        </Link>
      </th>
      <td className="places-where quiet">
        {coordinate === null ? (
          <span className="row">
            <MapPinOff className="sm" aria-hidden />
            No coordinate yet
          </span>
        ) : (
          <>
            {coordinateWords(coordinate)}
            {distanceMeters !== null && (
              <span className="places-distance"> · {distanceText(distanceMeters)} away</span>
            )}
          </>
        )}
      </td>
      <td className="nowrap places-counts quiet">
        <Count
          icon={<ImageIcon className="sm" aria-hidden />}
          count={facts?.pictures}
          noun="picture"
        />
        <Count
          icon={<MessageSquare className="sm" aria-hidden />}
          count={facts?.comments}
          noun="comment"
        />
      </td>
      <td className="places-who">
        <Person name={creator} />
      </td>
      <td className="places-when quiet">
        <Instant at={createdAt} />
      </td>
    </tr>
  );
}

function Count({
  icon,
  count,
  noun,
}: {
  icon: React.ReactNode;
  count: number | undefined;
  noun: string;
}) {
  if (count === undefined) return null;
  return (
    <span className="inline gap-4 places-count" title={counted(count, noun)}>
      {icon}
      <span aria-hidden>{count.toLocaleString()}</span>
      <span className="visually-hidden">{counted(count, noun)}</span>
    </span>
  );
}

import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { moveBy } from "../../parts/move-rows.ts";
import { useNames } from "../../parts/person.tsx";
import { PlaceRow } from "./row.tsx";
import type { Facts, FoundPlace } from "./use-places.ts";

/** Places, page after page: arrow keys move between the rows, Enter opens. */
export function PlaceTable({
  found,
  facts,
  chosenId,
  isStale,
  pointed,
  onPoint,
  onOpen,
  ref,
}: {
  /** The places; the one chosen on the map comes first if the list does not contain it. */
  found: readonly FoundPlace[];
  facts: Facts;
  chosenId: string | undefined;
  /** Whether these are of an earlier question, and the answer is on its way. */
  isStale: boolean;
  pointed: string | undefined;
  onPoint: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  ref: RefObject<HTMLTableElement | null>;
}) {
  const names = useNames(found.map(({ place }) => place.creator.id));
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && moveBy(event.currentTarget, step)) event.preventDefault();
  };
  useEffect(() => {
    if (chosenId === undefined) return;
    ref.current
      ?.querySelector(`[data-place="${CSS.escape(chosenId)}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }, [chosenId, ref]);
  return (
    <table className="list places-table" aria-label="Places" aria-busy={isStale} ref={ref}>
      <thead>
        <tr>
          <th scope="col" className="places-face">
            <span className="visually-hidden">Newest picture</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col" className="places-where">
            Coordinate
          </th>
          <th scope="col" className="nowrap places-counts">
            Pictures, comments
          </th>
          <th scope="col" className="places-who">
            Made by
          </th>
          <th scope="col" className="places-when">
            Made
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={keys}>
        {found.map((one) => (
          <PlaceRow
            key={one.place.id}
            found={one}
            facts={facts.get(one.place.id)}
            creator={names.get(one.place.creator.id) ?? one.place.creator.username}
            isChosen={one.place.id === chosenId}
            isPointed={one.place.id === pointed}
            onPoint={onPoint}
            onOpen={() => onOpen(one.place.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

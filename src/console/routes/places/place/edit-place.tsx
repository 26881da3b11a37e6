import { Users } from "lucide-react";
import { useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { refetchPlaces } from "../../../api/pictures.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { coordinateText, distanceText } from "../../../parts/map/coordinate.ts";
import { toast } from "../../../parts/toasts.tsx";
import type { PlaceFields } from "../place-fields.ts";
import { PlaceForm } from "../place-form.tsx";
import type { PlaceSummary } from "./use-place.ts";

/** Edits a place in a dialog; reports and keeps changes that another person makes meanwhile. */
export function EditPlace({
  place,
  open,
  onClose,
}: {
  place: PlaceSummary;
  open: boolean;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Edit place" wide open={open} onClose={onClose} initialFocus={first}>
      <Fields place={place} first={first} onClose={onClose} />
    </Dialog>
  );
}

function Fields({
  place,
  first,
  onClose,
}: {
  place: PlaceSummary;
  first: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { id } = place;
  const [initial] = useState(() => fieldsOf(place));
  /** The place at the last report of others' changes. */
  const base = useRef(initial);
  const meanwhile = changedNames(initial, fieldsOf(place));
  const submit = async (fields: PlaceFields): Promise<void> => {
    const [now] = await client.places.byIds.query({ ids: [id] });
    if (now === undefined) throw new Error("Another user deleted this place while you edited it.");
    const theirs = fieldsOf(now);
    const mine = changedNames(initial, fields);
    const both = changedNames(base.current, theirs).filter(
      (name) => mine.includes(name) && textOf[name](theirs) !== textOf[name](fields),
    );
    base.current = theirs;
    if (both.length > 0) {
      const theirChanges = both
        .map((name) => `the ${name} to ${textOf[name](theirs)}`)
        .join(", and ");
      throw new Error(
        `Another user changed ${theirChanges} meanwhile. Save again to overwrite it with yours.`,
      );
    }
    if (mine.length > 0) {
      const changes = Object.assign({}, ...mine.map((name) => sentOf[name](fields)));
      await client.places.update.mutate({ placeId: id, ...changes });
    }
    await refetchPlaces();
    onClose();
    toast(mine.length > 0 ? "Place changed" : "Nothing was different");
  };
  return (
    <>
      {meanwhile.length > 0 && (
        <div className="note note--warning" role="status">
          <Users aria-hidden />
          <p className="grow">
            Another user changed this place while you edit it:{" "}
            {meanwhile
              .map((name) => `the ${name} is now ${textOf[name](fieldsOf(place))}`)
              .join(", ")}
            . What you do not touch stays as it is now.
          </p>
        </div>
      )}
      <PlaceForm
        initial={initial}
        submit={submit}
        action="Save place"
        first={first}
        onCancel={onClose}
      />
    </>
  );
}

const fieldsOf = ({ title, description, coordinate, linkRadiusMeters }: PlaceSummary) => ({
  title,
  description,
  latitude: coordinate?.latitude ?? null,
  longitude: coordinate?.longitude ?? null,
  linkRadiusMeters,
});

type Name = "title" | "description" | "coordinate" | "radius";

/** The name of each field, and its form in a sentence. */
const textOf: Record<Name, (fields: PlaceFields) => string> = {
  title: ({ title }) => `“${title}”`,
  description: ({ description }) => (description === "" ? "nothing" : `“${description}”`),
  coordinate: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? "none" : coordinateText({ latitude, longitude }),
  radius: ({ linkRadiusMeters }) => distanceText(linkRadiusMeters),
};

const sentOf: Record<Name, (fields: PlaceFields) => Partial<PlaceFields>> = {
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  coordinate: ({ latitude, longitude }) => ({ latitude, longitude }),
  radius: ({ linkRadiusMeters }) => ({ linkRadiusMeters }),
};

const changedNames = (before: PlaceFields, after: PlaceFields): Name[] =>
  (Object.keys(sentOf) as Name[]).filter(
    (name) => JSON.stringify(sentOf[name](before)) !== JSON.stringify(sentOf[name](after)),
  );

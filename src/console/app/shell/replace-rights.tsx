import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";

/** The limit of the service's count. */
const COUNTED = 1000;

/** Asks before the licence and credit of all of a person's pictures are replaced, with their number. */
export function ReplaceRights({
  onReplace,
  onClose,
}: {
  onReplace: () => void;
  onClose: () => void;
}) {
  const { subject } = useSession();
  const { data, error } = useQuery(
    trpc.images.search.queryOptions({ creator: subject, limit: 1 }, { staleTime: 0 }),
  );
  return (
    <Dialog
      title="Replace licence and credit"
      lead={
        data === undefined
          ? "Your pictures are being counted."
          : `You uploaded ${totalText(data.total)}. All get this licence and credit, in place of their own. There is no way back.`
      }
      open
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      <div className="form-actions">
        <button type="button" className="tk-button" onClick={onClose}>
          Keep theirs
        </button>
        <button
          type="button"
          className="tk-button tk-button--danger"
          aria-disabled={data === undefined}
          onClick={() => data !== undefined && onReplace()}
        >
          Replace
        </button>
      </div>
    </Dialog>
  );
}

const totalText = (total: number): string =>
  total >= COUNTED ? `${COUNTED.toLocaleString()} pictures or more` : counted(total, "picture");

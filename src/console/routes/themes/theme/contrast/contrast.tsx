import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { actionsSlot } from "#console/app/shell/theme/slots.ts";
import { useDocument } from "#console/editing/context.tsx";
import { isUnread, UNREAD } from "#console/editing/unread.ts";
import { useSignal } from "#console/parts/signal.ts";
import { Fill } from "#console/parts/slot.tsx";
import { useLooking } from "../shown.ts";
import { UndoAndRedo, useUndoKeys } from "../undo-and-redo.tsx";
import { HardToTell } from "./hard-to-tell.tsx";
import { MatrixTable } from "./matrix-table.tsx";

/** Every pair of colors that a theme is judged by, the worst first. */
export function Contrast() {
  const { slug } = useParams({ from: "/themes/$slug/contrast" });
  const { appearance = "both", modes } = useSearch({ from: "/themes/$slug/contrast" });
  const navigate = useNavigate({ from: "/themes/$slug/contrast" });
  const document = useDocument();
  const isEditable = useSignal(document.locked) === undefined;
  useUndoKeys(isEditable);
  useLooking("both", modes);
  const unread = isUnread(useSignal(document.analysis));
  return (
    <>
      <Fill slot={actionsSlot}>{isEditable && <UndoAndRedo />}</Fill>
      {unread ? (
        <p className="note note--bad" role="alert">
          {UNREAD}
        </p>
      ) : (
        <>
          <MatrixTable
            document={document}
            onSelect={(token) =>
              void navigate({
                to: "/themes/$slug/tokens",
                params: { slug },
                search: { token, tab: "edit", modes },
              })
            }
            modes={modes}
            appearance={appearance}
            onLook={(chosen, own) =>
              void navigate({
                to: "/themes/$slug/contrast",
                params: { slug },
                search: {
                  ...(Object.keys(chosen).length > 0 && { modes: chosen }),
                  ...(own !== undefined && appearance !== "both" && { appearance: own }),
                },
                replace: true,
              })
            }
          />
          <HardToTell document={document} />
        </>
      )}
    </>
  );
}

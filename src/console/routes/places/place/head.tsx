import { Menu } from "@base-ui/react/menu";
import { Ellipsis, ExternalLink, Flag, Link2, PencilLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { base } from "../../../api/base.ts";
import { useSession } from "../../../api/session.ts";
import { ReportDialog } from "../../../parts/report/report-dialog.tsx";
import { counted } from "../../../parts/status.tsx";
import { Instant } from "../../../parts/time.tsx";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { goToComments } from "./comments/comment-form.tsx";
import { DeletePlace } from "./delete-place.tsx";
import { EditPlace } from "./edit-place.tsx";
import { type PlaceSummary, useIsOwn } from "./use-place.ts";

/** The title, author, date and actions of a place. */
export function Head({
  place,
  commentsTotal,
  action,
}: {
  place: PlaceSummary;
  commentsTotal: number | undefined;
  action: ReactNode;
}) {
  const { id, title, description, creator, createdAt } = place;
  const isOwn = useIsOwn(creator.id, "places.manage");
  const isMine = useSession().subject === creator.id;
  const [open, setOpen] = useState<"edit" | "delete" | "report">();
  const close = (): void => setOpen(undefined);
  return (
    <header className="page-head place-head">
      <div className="grow">
        <h1 className="anywhere" tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet anywhere lower place-by">
          {description && <span>{description}</span>}{" "}
          <span>
            By {creator.username || "a deleted user"}, <Instant isWithin at={createdAt} />
            {commentsTotal !== undefined && commentsTotal > 0 && (
              <>
                {" · "}
                <button
                  type="button"
                  className="plain tight inherit place-to-comments"
                  onClick={goToComments}
                >
                  {counted(commentsTotal, "comment")}
                </button>
              </>
            )}
          </span>
        </p>
      </div>
      <div className="page-actions">
        {isOwn && (
          <button type="button" className="tool place-edit" onClick={() => setOpen("edit")}>
            <PencilLine aria-hidden />
            Edit place
          </button>
        )}
        <Menu.Root>
          <Menu.Trigger className="tool tool--icon" aria-label="More">
            <Ellipsis aria-hidden />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
              <Menu.Popup className="tk-menu" aria-label={title}>
                <Menu.Item
                  className="tk-menu__item"
                  render={<a href={`${base}/places/${id}`} target="_blank" rel="noreferrer" />}
                >
                  <ExternalLink aria-hidden />
                  Open public page
                </Menu.Item>
                <Menu.Item className="tk-menu__item" onClick={() => void copyLink(id)}>
                  <Link2 aria-hidden />
                  Copy link
                </Menu.Item>
                {!isMine && (
                  <Menu.Item className="tk-menu__item" onClick={() => setOpen("report")}>
                    <Flag aria-hidden />
                    Report…
                  </Menu.Item>
                )}
                {isOwn && (
                  <>
                    <Menu.Item
                      className="tk-menu__item place-edit-item"
                      onClick={() => setOpen("edit")}
                    >
                      <PencilLine aria-hidden />
                      Edit place
                    </Menu.Item>
                    <div className="tk-menu__separator" />
                    <Menu.Item
                      className="tk-menu__item tk-menu__item--danger"
                      onClick={() => setOpen("delete")}
                    >
                      <Trash2 aria-hidden />
                      Delete…
                    </Menu.Item>
                  </>
                )}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
        {action}
      </div>
      {open === "report" && (
        <ReportDialog of={{ kind: "place", id, name: "this place" }} onClose={close} />
      )}
      {isOwn && (
        <>
          <EditPlace place={place} open={open === "edit"} onClose={close} />
          <DeletePlace place={place} open={open === "delete"} onClose={close} />
        </>
      )}
    </header>
  );
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${base}/console/places/${id}`);
    toast("Link copied");
  } catch {
    toastFailure("This browser does not let the link be copied; it is in the address bar.");
  }
}

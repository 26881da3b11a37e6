import { useMutation } from "@tanstack/react-query";
import { client, queryClient, trpc } from "../../api/client.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { toastDeleted } from "../bin/restore.ts";
import { Dialog } from "../dialog.tsx";
import { FailureNote } from "../failure-note.tsx";
import { bytesText, nameOf, type Picture, pictureUrl } from "./words.ts";

/** Says what goes, and how long the bin keeps it. */
export function DeletePicture({
  picture,
  open,
  onClose,
  onDeleted,
}: {
  picture: Picture;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.images.remove.mutate({ imageId: picture.id }),
    onSuccess: async () => {
      onClose();
      onDeleted();
      const name = `a picture of ${picture.place.title}`;
      toastDeleted(`Deleted ${name}`, picture.id, name);
      queryClient.removeQueries({
        queryKey: trpc.images.get.queryKey({ imageId: picture.id }),
      });
      await refetchPlaces();
    },
  });
  return (
    <Dialog title="Delete picture" open={open} onClose={onClose}>
      <div className="gap-16 picture-delete">
        <img
          className="rigid round-4"
          src={pictureUrl(picture.url, 160)}
          alt=""
          width={96}
          height={72}
        />
        <p>
          <span className="strong">{nameOf(picture)}</span> goes from {picture.place.title}, with
          its file ({bytesText(picture.byteSize)}), its badges and its links. Its address ends. The
          bin keeps it for 30 days.
        </p>
      </div>
      {error && <FailureNote error={error} />}
      <div className="form-actions">
        <button type="button" className="tk-button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="tk-button tk-button--danger"
          disabled={isPending}
          onClick={() => mutate()}
        >
          Delete
        </button>
      </div>
    </Dialog>
  );
}

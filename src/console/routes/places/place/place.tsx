import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { trpc } from "../../../api/client.ts";
import { DropZone } from "../../../uploads/drop-zone.tsx";
import { UploadButton } from "../../../uploads/upload-button.tsx";
import { UploadList } from "../../../uploads/upload-list.tsx";

export function Place() {
  const { id } = useParams({ from: "/places/$id" });
  const { data: place } = useQuery(trpc.places.get.queryOptions({ placeId: id }));
  return (
    <div className="page">
      <DropZone placeId={id} />
      <header className="page-head">
        <h1 tabIndex={-1}>{place?.title ?? "Place"}</h1>
        <div className="page-actions">
          <UploadButton placeId={id} />
        </div>
      </header>
      <UploadList placeId={id} />
    </div>
  );
}

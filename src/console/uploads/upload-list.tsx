import { useUploads } from "./uploads.ts";

/** The files on their way to a place; nothing where there are none. */
export function UploadList({ placeId }: { placeId: string }) {
  const uploads = useUploads(placeId);
  if (uploads.length === 0) return null;
  return (
    <section className="uploads" aria-label="Uploads">
      <ul>
        {uploads.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** The content of an export: a text file, or an archive with several files. */
import { useQuery } from "@tanstack/react-query";

export interface ArchivedFile {
  path: string;
  text: string;
}

/** An export as the service answers it. */
export interface Exported {
  contentType: string;
  etag: string;
  body: string;
  encoding: "utf-8" | "base64";
}

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The files of an archive; undefined while they are unpacked, and of what is none. */
export function useArchived(exported: Exported | undefined): readonly ArchivedFile[] | undefined {
  const isArchive = exported?.encoding === "base64";
  const { data } = useQuery({
    queryKey: ["archive", exported?.etag],
    queryFn: () => unpack(exported?.body ?? ""),
    enabled: isArchive,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return isArchive ? data : undefined;
}

async function unpack(base64: string): Promise<ArchivedFile[]> {
  // Few look into one, so what unpacks it is fetched then.
  const { strFromU8, unzipSync } = await import("fflate");
  return Object.entries(unzipSync(bytesOf(base64)))
    .filter(([path]) => !path.endsWith("/"))
    .map(([path, bytes]) => ({ path, text: strFromU8(bytes) }));
}

import { readFile } from "node:fs/promises";
import path from "node:path";

/** The server's own data in `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

export const postmasterFilePath = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** Undefined if the file is missing; "damaged" if it names no process. */
export async function readPostmasterFile(
  cluster: string,
): Promise<PostmasterFile | "damaged" | undefined> {
  let text: string;
  try {
    text = await readFile(postmasterFilePath(cluster), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const [pid = "", , , , socketFolder = "", , , status = ""] = text.split("\n");
  if (!/^\d+$/.test(pid) || Number(pid) === 0) return "damaged";
  return { pid: Number(pid), socketFolder, ready: status.trim() === "ready" };
}

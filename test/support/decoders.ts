import { readdirSync, readFileSync } from "node:fs";

/** The processes that a process, this one unless named, has started to decode pictures. */
export function decoders(parent: number | "self" = "self"): number[] {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((id) =>
    (text(`/proc/${parent}/task/${id}/children`) ?? "").split(" ").filter(Boolean),
  );
  return children
    .filter((id) => text(`/proc/${id}/cmdline`)?.includes("decoder-process"))
    .map(Number);
}

/** In clock ticks; undefined when the process has ended. */
export function cpuTicksOf(pid: number): number | undefined {
  const [state, ...fields] = text(`/proc/${pid}/stat`)?.split(") ")[1]?.split(" ") ?? [];
  return state === undefined || state === "Z" ? undefined : Number(fields[10]) + Number(fields[11]);
}

/** Undefined when the process has ended meanwhile. */
function text(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

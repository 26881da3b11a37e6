/** Too many requests, or a service or proxy that has no time: either passes. */
const BUSY: readonly unknown[] = [429, 503];

/** The most that a request for a status takes, because the preview waits for it. */
const LIMIT_MS = 5000;

export const isBusy = (status: unknown): boolean => BUSY.includes(status);

/** The status of an answer, and how long it says to wait if it says so. */
interface Head {
  status: number;
  pauseMs: number | undefined;
}

/** Undefined if the page's policy refuses to ask, or the service is away. */
export async function headOf(url: string): Promise<Head | undefined> {
  try {
    const { status, headers } = await fetch(url, {
      ...({ method: "HEAD", cache: "no-store", credentials: "omit" } as const),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const seconds = Number(headers.get("retry-after"));
    return { status, pauseMs: seconds > 0 ? seconds * 1000 : undefined };
  } catch {
    return undefined;
  }
}

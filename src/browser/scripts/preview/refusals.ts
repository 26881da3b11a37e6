import { address } from "../service.ts";

/** Time for the browser to report a request that has ended. */
const REPORT_MS = 100;

/** Tells whether the service had too many requests, which a page's policy may hide from `fetch` alone. */
export class Refusals {
  private status = 0;

  constructor(base: string) {
    const prefix = address(base, "preview/theme.css", {});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.name.startsWith(prefix)) this.status = entry.responseStatus;
      }
    }).observe({ type: "resource", buffered: true });
  }

  async wasBusy(error: unknown): Promise<boolean> {
    if ((error as { status?: number }).status === 429) return true;
    await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
    return this.status === 429;
  }
}

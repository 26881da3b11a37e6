import { address } from "../service.ts";
import { headOf, isBusy } from "./head.ts";

/** How long to wait if the answer, or the page's policy, does not say. */
const USUAL_MS = 15_000;

/** Time for the browser to report a request that has ended. */
const REPORT_MS = 100;

/** Tells whether the service was too busy, which a page's policy may hide from `fetch` alone. */
export class Refusals {
  private status = 0;
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
    const prefix = address(base, "preview/theme.css", {});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.name.startsWith(prefix)) this.status = entry.responseStatus;
      }
    }).observe({ type: "resource", buffered: true });
  }

  /** How long to wait before asking again; undefined if the failure is another one. */
  async pauseMs(error: unknown, token: string): Promise<number | undefined> {
    const url = address(this.base, "preview/theme.css", { token });
    const answer = await headOf(url);
    if (isBusy(answer?.status)) return answer?.pauseMs ?? USUAL_MS;
    if (isBusy((error as { status?: number }).status)) return USUAL_MS;
    await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
    return isBusy(this.status) ? USUAL_MS : undefined;
  }
}

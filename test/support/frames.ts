/** Frames of a page by Chromium's own tracing. */
import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The work of one frame on the page's main thread, in milliseconds. */
export interface FrameWork {
  /** CPU time, which other work on the machine does not lengthen. */
  cpu: number;
  /** Time by the clock. */
  wall: number;
}

const categories = ["toplevel", "disabled-by-default-devtools.timeline.frame"];

/** The work of each frame that a page draws while something happens. */
export async function tracedFrames(page: Page, happens: () => Promise<void>): Promise<FrameWork[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser that could trace it");
  await browser.startTracing(page, { categories });
  await happens();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return framesIn(traceEvents);
}

function framesIn(events: readonly TraceEvent[]): FrameWork[] {
  const begun = events.filter(({ name }) => name === "BeginMainThreadFrame");
  const [first] = begun;
  if (first === undefined) throw new Error("The trace has no frame");
  const { pid, tid } = busiest(begun);
  const isOfPage = (event: TraceEvent): boolean => event.pid === pid && event.tid === tid;
  const starts = begun
    .filter(isOfPage)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  const tasks = events.filter(
    (event) =>
      isOfPage(event) && event.name === "ThreadControllerImpl::RunTask" && event.dur !== undefined,
  );
  const frames = starts.map(() => ({ cpu: 0, wall: 0 }));
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task belongs to the frame that begins within it, or after it.
    const at = starts.findIndex((start) => start >= ts);
    const frame = frames[at];
    if (frame === undefined) continue;
    frame.cpu += tdur / 1000;
    frame.wall += dur / 1000;
  }
  return frames;
}

/** The thread that begins most frames: the page's, where the browser has others of its own. */
function busiest(begun: readonly TraceEvent[]): TraceEvent {
  const counts = new Map<string, number>();
  const keyOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  for (const event of begun) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  return begun.reduce((most, event) =>
    (counts.get(keyOf(event)) ?? 0) > (counts.get(keyOf(most)) ?? 0) ? event : most,
  );
}

/** Scrolls an element by so much a frame, which a busy machine draws later but not with more to do. */
export const scrollByFrames = (
  page: Page,
  selector: string,
  { by, frames }: { by: number; frames: number },
): Promise<void> =>
  page.locator(selector).evaluate(
    (element, { by, frames }) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const step = (): void => {
          element.scrollBy(0, by);
          left -= 1;
          if (left === 0) resolve();
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { by, frames },
  );

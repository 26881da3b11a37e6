import type { ChangeEvent } from "../../changes/event.ts";
import { refetchPictures, refetchPlaces } from "./pictures.ts";

type OfPlaces = Extract<ChangeEvent, { type: "place" | "image" | "images" | "comment" }>;

/** Collects a burst of events into one read. */
const FIRST_MS = 200;
/** The least time between two reads. */
const LEAST_MS = 1500;
/** The most pictures that are read by their ids at once; with more, everything is read again. */
const MOST = 100;

/**
 * Events about places and pictures that wait to be read. Reads only the pictures that changed, so that a
 * list of thousands stays.
 */
class Heard {
  private readonly pictures = new Set<string>();
  private all = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  of(event: OfPlaces): void {
    const isOfOne =
      event.type === "image" && (event.what === "analysis" || event.what === "changed");
    if (isOfOne) this.pictures.add(event.imageId);
    else this.all = true;
    this.soon();
  }

  everything(): void {
    this.all = true;
    this.soon();
  }

  private soon(): void {
    const wait = Math.max(FIRST_MS, this.last + LEAST_MS - Date.now());
    this.timer ??= setTimeout(() => void this.read(), wait);
  }

  private async read(): Promise<void> {
    const ids = [...this.pictures];
    const all = this.all || ids.length > MOST;
    this.pictures.clear();
    this.all = false;
    this.timer = undefined;
    this.last = Date.now();
    if (all) await refetchPlaces();
    else await refetchPictures(ids);
  }
}

export const heard = new Heard();

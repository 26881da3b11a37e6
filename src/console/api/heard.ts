import type { ChangeEvent } from "../../changes/event.ts";
import { readPicturesAnew, readPlacesAnew } from "./pictures.ts";

type OfPlaces = Extract<ChangeEvent, { type: "place" | "image" | "images" | "comment" }>;

/** What comes in one burst is read together. */
const FIRST_MS = 200;
/** However much comes, no more often than that. */
const LEAST_MS = 1500;
/** As many as are read by their ids at once; of more everything is read anew. */
const MOST = 100;

/**
 * What was heard of places and pictures, until it is read. Of pictures that come on in their analysis,
 * or get another caption, those alone are read: a list of thousands stays as it is.
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
    if (all) await readPlacesAnew();
    else await readPicturesAnew(ids);
  }
}

export const heard = new Heard();

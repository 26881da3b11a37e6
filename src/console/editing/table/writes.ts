/** Writing many cells into the text as one step. */
import type { Node } from "jsonc-parser";
import { applyEdits, nodeAt, type Path, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import type { Layer, TextEdit } from "../types.ts";
import { placeFor, valueWriting, withoutValueAt, writing } from "../write.ts";

export interface PathWrite {
  path: Path;
  layer: Layer;
  json: unknown;
}

/**
 * The edits of several writes, in rounds. A round holds the edits that are independent of each other, because to
 * parse a large document once for each cell would take minutes.
 */
export function cellsWriting(text: string, writes: readonly PathWrite[]): TextEdit[][] {
  const steps: TextEdit[][] = [];
  let present = text;
  let left = writes;
  while (left.length > 0) {
    const round = new Round(present);
    const later = left.filter((write) => !round.take(write));
    const edits = round.edits();
    if (edits.length > 0) steps.push(edits);
    present = applyEdits(present, edits);
    // Each round takes at least its first write.
    left = later;
  }
  return steps;
}

class Round {
  private readonly text: string;
  private readonly tree: Node | undefined;
  /** Sorted by their places. */
  private readonly taken: TextEdit[] = [];
  private readonly made = new Set<string>();
  private isClosed = false;

  constructor(text: string) {
    this.text = text;
    this.tree = treeOf(text);
  }

  edits(): TextEdit[] {
    return this.taken;
  }

  /** Takes a write in; false if it depends on what the round has already. */
  take({ path, layer, json }: PathWrite): boolean {
    if (this.isClosed) return false;
    if (json === undefined) return this.takeAway(path, layer);
    const { text, above } = placeFor(this.text, path, layer);
    if (text !== this.text) {
      // A source that has to be made first is a round of its own.
      if (this.taken.length > 0) return false;
      this.isClosed = true;
      return this.enter(valueWriting(this.text, path, layer, json));
    }
    const place = [...above, ...path];
    const made = this.madeBy([...place, "$value"]);
    if (made !== undefined && this.made.has(made)) return false;
    if (!this.enter(writing(this.text, place, json))) return false;
    if (made !== undefined) this.made.add(made);
    return true;
  }

  private takeAway(path: Path, layer: Layer): boolean {
    const places = sourcesOf(this.tree).places.filter(
      (place) =>
        place.layer === layer &&
        !place.shared &&
        nodeAt(this.tree, [...place.path, ...path]) !== undefined,
    );
    const [place] = places;
    if (place === undefined) return true;
    if (places.length === 1) return this.enter(withoutValueAt(this.text, place.path, path, layer));
    if (this.taken.length > 0) return false;
    this.isClosed = true;
    return this.enter(valueWriting(this.text, path, layer, undefined));
  }

  /** The member that a write adds to the document, or the empty object that it fills. */
  private madeBy(place: Path): string | undefined {
    let depth = place.length;
    while (depth > 0 && nodeAt(this.tree, place.slice(0, depth)) === undefined) depth -= 1;
    if (depth === place.length) return undefined;
    const isEmpty = (nodeAt(this.tree, place.slice(0, depth))?.children?.length ?? 0) === 0;
    return JSON.stringify(place.slice(0, isEmpty ? depth : depth + 1));
  }

  private enter(edits: readonly TextEdit[]): boolean {
    if (edits.some((edit) => this.overlaps(edit))) return false;
    for (const edit of edits) this.taken.splice(this.after(edit.from), 0, edit);
    return true;
  }

  private overlaps({ from, to }: TextEdit): boolean {
    const at = this.after(from);
    const [before, next] = [this.taken[at - 1], this.taken[at]];
    return (before !== undefined && before.to > from) || (next !== undefined && next.from < to);
  }

  /** The index after all edits that begin at an offset or before it. */
  private after(offset: number): number {
    let [low, high] = [0, this.taken.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.taken[middle]?.from ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

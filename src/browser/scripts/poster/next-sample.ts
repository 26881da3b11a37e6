/** Decides where keys lead among samples on a page, without a screen. */

/** A sample as it lies on the page, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The index of the sample that a key leads to from another; undefined if it leads nowhere. */
export function sampleFor(key: string, at: number, boxes: readonly Box[]): number | undefined {
  switch (key) {
    case "ArrowRight":
      return at + 1 < boxes.length ? at + 1 : undefined;
    case "ArrowLeft":
      return at > 0 ? at - 1 : undefined;
    case "Home":
      return boxes.length > 0 ? 0 : undefined;
    case "End":
      return boxes.length > 0 ? boxes.length - 1 : undefined;
    case "ArrowDown":
    case "ArrowUp":
      return inNextRow(key === "ArrowDown", at, boxes);
    default:
      return undefined;
  }
}

/** The sample of the row below or above whose middle is nearest. */
function inNextRow(isDown: boolean, at: number, boxes: readonly Box[]): number | undefined {
  const from = boxes[at];
  if (from === undefined) return undefined;
  const isBeyond = ({ top, bottom }: Box) => (isDown ? top >= from.bottom : bottom <= from.top);
  const first = isDown ? boxes.findIndex(isBeyond) : boxes.findLastIndex(isBeyond);
  const row = boxes[first];
  if (row === undefined) return undefined;
  const distance = ({ left, right }: Box) => Math.abs(left + right - from.left - from.right);
  const isInRow = ({ top, bottom }: Box) => top < row.bottom && bottom > row.top;
  let best = first;
  for (const [index, box] of boxes.entries()) {
    if (isInRow(box) && distance(box) < distance(boxes[best] ?? row)) best = index;
  }
  return best;
}

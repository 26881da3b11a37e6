export interface Size {
  width: number;
  height: number;
}

/** The picture's own size, or a smaller one of its shape that is `maxEdge` long. */
export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

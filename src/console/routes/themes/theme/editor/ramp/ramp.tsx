import type { EditedDocument } from "../../../../../document/types.ts";

/** Makes eleven tokens of one hue. */
export function RampGenerator(_props: {
  document: EditedDocument;
  onInserted?: (group: string) => void;
}) {
  return <section aria-label="Color ramp" />;
}

import type { EditedDocument } from "../../../../../document/types.ts";

/** Text against surfaces. */
export function ContrastMatrix(_props: {
  document: EditedDocument;
  onSelect: (dotted: string) => void;
}) {
  return <section aria-label="Contrast" />;
}

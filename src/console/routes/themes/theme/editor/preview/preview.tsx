import type { Appearance, EditedDocument } from "../../../../../document/types.ts";

/** The components in the theme. */
export function Preview(_props: {
  document: EditedDocument;
  appearance: Appearance | "both";
  onPick: (dotted: string) => void;
}) {
  return <section aria-label="Preview light" />;
}

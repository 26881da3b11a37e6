/** The files of the component layer in the order in which they are joined; later ones win ties. */
export const componentOrder = [
  "base.css",
  "text.css",
  "link.css",
  "button.css",
  "field.css",
  "input.css",
  "choice.css",
  "card.css",
  "alert.css",
  "badge.css",
  "table.css",
  "dialog.css",
] as const;

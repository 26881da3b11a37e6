import { Html } from "../../support/html.ts";

const icon = (paths: string): Html =>
  new Html(
    `<svg class="doc-icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

export const searchIcon = icon(
  '<circle cx="7" cy="7" r="4.25"/><path d="m10.25 10.25 3.25 3.25"/>',
);
export const menuIcon = icon('<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>');
export const closeIcon = icon('<path d="m3.5 3.5 9 9m0-9-9 9"/>');
export const chevronIcon = icon('<path d="m4.5 6.5 3.5 3.5 3.5-3.5"/>');

import type { CoordinateView } from "../../src/places/schemas.ts";
import { type Html, html } from "../support/html.ts";

/** Relative links, so that pages work below a proxy's path. */
export interface Addresses {
  /** From the page to the root of the service. */
  root: string;
  /** The prefix of picture URLs; the page may be open under another host name. */
  publicBaseUrl: string;
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export const date = (iso: string): Html =>
  html`<time datetime="${iso}">${day.format(new Date(iso))}</time>`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

export function distance(meters: number): string {
  return meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(1)} km`;
}

export function coordinate({ latitude, longitude }: CoordinateView): Html {
  const side = (value: number, positive: string, negative: string): string =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  const text = `${side(latitude, "N", "S")}, ${side(longitude, "E", "W")}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;
  return html`<a href="${map}" rel="noreferrer">${text}</a>`;
}

/** Cuts a text to a number of characters and appends "…". */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s\ud800-\udbff]+$/, "")}…`;

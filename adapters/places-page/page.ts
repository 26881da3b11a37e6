import type { PlaceView } from "../../src/places/schemas.ts";
import { type Html, html } from "../support/html.ts";
import { mark } from "../support/mark.ts";
import { comments, related } from "./lists.ts";
import { type Addresses, coordinate, counted, cut, date } from "./parts.ts";
import { picture } from "./picture.ts";
import { pageStyle } from "./style.ts";

export const PLACES_A_PAGE = 10;

interface Listed {
  items: readonly PlaceView[];
  total: number;
  offset: number;
}

/** One page of the places, newest first. */
export function listPage({ items, total, offset }: Listed, addresses: Addresses): Html {
  const last = offset + items.length;
  const shown = items.length < total ? `, ${offset + 1} to ${last} of them here` : "";
  if (items.length === 0 && total > 0) return beyondPage(total, addresses);
  const lead = `${counted(total, "place")}${shown}, newest first.`;
  return frame(
    "Places",
    addresses,
    total === 0
      ? html`<header class="lead"><h1>Places</h1></header>${empty(addresses)}`
      : html`<header class="lead"><h1>Places</h1><p>${lead} Their pictures are analysed for badges and linked by where they were taken.</p></header>
${items.map((place) => article(briefly(place), addresses, { level: 2 }))}
${pager({ offset, last, total })}`,
  );
}

function beyondPage(total: number, addresses: Addresses): Html {
  const are = total === 1 ? "There is 1 place" : `There are ${counted(total, "place")}`;
  const last = Math.floor((total - 1) / PLACES_A_PAGE) * PLACES_A_PAGE;
  return frame(
    "Places",
    addresses,
    html`<header class="lead"><h1>Places</h1><p>${are}, and none this far on.</p></header>
<nav class="pager" aria-label="Pages">${pageLink(0, "First page")}${last > 0 ? pageLink(last, "Last page") : ""}</nav>`,
  );
}

/** A place with all parts of its page. */
export function placePage(place: PlaceView, addresses: Addresses): Html {
  const back = html`<p class="back"><a href="${addresses.root}places">All places</a></p>`;
  return frame(place.title, addresses, html`${back}${article(place, addresses, { level: 1 })}`);
}

/** Texts in the list are cut to this length; the place's own page has them in full. */
const MOST = { description: 600, caption: 300, comment: 300 };

const briefly = (place: PlaceView): PlaceView => ({
  ...place,
  description: cut(place.description, MOST.description),
  images: place.images.map((image) => ({ ...image, caption: cut(image.caption, MOST.caption) })),
  comments: place.comments.map((comment) => ({
    ...comment,
    content: cut(comment.content, MOST.comment),
  })),
});

function frame(title: string, { root }: Addresses, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – tokenkit</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}${pageStyle.path.slice(1)}">
</head>
<body>
<header class="top"><div><a class="brand" href="${root}docs">${mark()}<span>tokenkit</span></a>
<nav aria-label="Service"><a href="${root}places">Places</a><a href="${root}docs">Documentation</a></nav></div></header>
<main>
${body}
</main>
</body>
</html>
`;
}

function article(place: PlaceView, addresses: Addresses, { level }: { level: 1 | 2 }): Html {
  const { id, title, description, images, imagesTotal, creator, createdAt } = place;
  const heading =
    level === 1
      ? html`<h1 id="place-${id}">${title}</h1>`
      : html`<h2 id="place-${id}"><a href="${addresses.root}places/${id}">${title}</a></h2>`;
  const more = imagesTotal > images.length ? `, the newest ${images.length} shown` : "";
  const rest = [comments(place), related(place, addresses)].filter((part) => part !== "");
  return html`<article class="place" aria-labelledby="place-${id}">
<header>${heading}
${description === "" ? "" : html`<p>${description}</p>`}
<p class="facts">${place.coordinate === null ? "" : html`<span>${coordinate(place.coordinate)}</span>`}<span>shared by ${creator.username}, ${date(createdAt)}</span><span>${counted(imagesTotal, "picture")}${more}</span></p></header>
${images.length === 0 ? "" : html`<div class="pictures">${images.map((image) => picture(image, addresses))}</div>`}
${rest.length === 0 ? "" : html`<div class="rest">${rest}</div>`}
</article>`;
}

function empty({ root }: Addresses): Html {
  return html`<div class="empty">${mark()}<h2>There are no places yet</h2>
<p>Places are shared over GraphQL, and over REST where <code>ENABLE_REST</code> is on: <a href="${root}docs">the documentation</a> has the calls. <code>npm run demo</code> loads some, with real photographs.</p></div>`;
}

function pager({ offset, last, total }: { offset: number; last: number; total: number }): Html {
  const newer = offset > 0 ? pageLink(Math.max(0, offset - PLACES_A_PAGE), "Newer places") : "";
  const older = last < total ? pageLink(last, "Older places") : "";
  if (newer === "" && older === "") return html``;
  return html`<nav class="pager" aria-label="Pages">${newer}${older}</nav>`;
}

const pageLink = (offset: number, text: string): Html =>
  html`<a href="places${offset === 0 ? "" : `?offset=${offset}`}">${text}</a>`;

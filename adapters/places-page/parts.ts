import type {
  CoordinateView,
  ImageView,
  LinkedImageView,
  PlaceView,
  RelatedPlaceView,
} from "../../src/places/schemas.ts";
import { type Html, html } from "../support/html.ts";

/** How a page names what lies beside it: relatively, so that it works below the path of a proxy. */
export interface Addresses {
  /** From the page to the root of the service. */
  root: string;
  /** What the `url` of a picture begins with; the page may have been opened by another name. */
  publicBaseUrl: string;
}

/** Longer than twice its height, a picture is shown at full length. */
const WIDE = 1.9;

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

const fileOf = (url: string, { root, publicBaseUrl }: Addresses): string =>
  url.startsWith(`${publicBaseUrl}/`) ? root + url.slice(publicBaseUrl.length + 1) : url;

const nameOf = ({ caption }: LinkedImageView): string => caption || "A picture without a caption";

/** A picture with what is known of it, and those that it is linked to. */
export function picture(image: ImageView, addresses: Addresses): Html {
  const file = fileOf(image.url, addresses);
  const { width, height, caption, takenAt, badges, linkedImages, linkedImagesTotal } = image;
  const camera = [image.cameraMake, image.cameraModel].filter(Boolean).join(" ");
  const facts = [
    camera === "" ? undefined : html`${camera}`,
    takenAt === null ? undefined : date(takenAt),
  ];
  const known = facts.filter((fact) => fact !== undefined);
  return html`<figure class="picture${width > height * WIDE ? " picture--wide" : ""}" id="picture-${image.id}">
<a class="frame" href="${file}"><img src="${file}?w=640" srcset="${file}?w=320 320w, ${file}?w=640 640w, ${file}?w=1280 1280w" sizes="(min-width: 48rem) 22rem, 92vw" width="${width}" height="${height}" alt="${nameOf(image)}" loading="lazy" decoding="async"></a>
<figcaption>${caption === "" ? "" : html`<p class="caption">${caption}</p>`}
${known.length === 0 ? "" : html`<p class="facts">${known.map((fact) => html`<span>${fact}</span>`)}</p>`}
${analysis(image)}${badges.length === 0 ? "" : html`<ul class="badges" aria-label="Badges">${badges.map((badge) => html`<li title="${badge.source}, ${Math.round(badge.confidence * 100)} %">${badge.display}</li>`)}</ul>`}
${linkedImages.length === 0 ? "" : linked(linkedImages, linkedImagesTotal, addresses)}</figcaption>
</figure>`;
}

function analysis({ analysisStatus }: ImageView): Html | string {
  if (analysisStatus === "done") return "";
  const failed = analysisStatus === "failed";
  return html`<p class="note">${failed ? "It could not be analysed." : "It is being analysed; look again in a moment."}</p>`;
}

function linked(images: readonly LinkedImageView[], total: number, addresses: Addresses): Html {
  const items = images.map((image) => {
    const file = fileOf(image.url, addresses);
    return html`<li><a href="${addresses.root}places/${image.placeId}#picture-${image.id}"><img src="${file}?w=320" width="${image.width}" height="${image.height}" alt="${nameOf(image)}" loading="lazy" decoding="async"></a></li>`;
  });
  const more = total > images.length ? `, ${images.length} shown` : "";
  return html`<div class="linked"><p>Taken nearby<span>${counted(total, "picture")}${more}</span></p><ul>${items}</ul></div>`;
}

export function comments({ comments: list, commentsTotal }: PlaceView): Html | string {
  if (list.length === 0) return "";
  const more = commentsTotal > list.length ? `the newest ${list.length} of ${commentsTotal}` : "";
  return html`<section><h3>Comments${more === "" ? "" : html` <span>${more}</span>`}</h3>
<ul class="comments">${list.map(({ content, creator, createdAt }) => html`<li><p>${content}</p><p class="facts"><span>${creator.username}</span><span>${date(createdAt)}</span></p></li>`)}</ul></section>`;
}

export function related(place: PlaceView, { root }: Addresses): Html | string {
  const { relatedPlaces, relatedPlacesTotal } = place;
  if (relatedPlaces.length === 0) return "";
  const count = relatedPlaces.length;
  const more = relatedPlacesTotal > count ? `the nearest ${count} of ${relatedPlacesTotal}` : "";
  const item = ({ place: other, distanceMeters, sharedImagesTotal }: RelatedPlaceView): Html =>
    html`<li><a href="${root}places/${other.id}">${other.title}</a><span class="facts"><span>${distance(distanceMeters)}</span><span>${counted(sharedImagesTotal, "picture")} in reach</span></span></li>`;
  return html`<section><h3>Related places${more === "" ? "" : html` <span>${more}</span>`}</h3>
<ul class="related">${relatedPlaces.map(item)}</ul></section>`;
}

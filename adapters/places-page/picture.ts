import { licenceLabel } from "../../src/places/rights/label.ts";
import type { ImageView, LinkedImageView } from "../../src/places/schemas.ts";
import { type Html, html } from "../support/html.ts";
import { type Addresses, counted, cut, date } from "./parts.ts";

/** A picture that is wider than this many times its height is shown at full width. */
const WIDE = 1.9;

const fileOf = (url: string, { root, publicBaseUrl }: Addresses): string =>
  url.startsWith(`${publicBaseUrl}/`) ? root + url.slice(publicBaseUrl.length + 1) : url;

/** The beginning of a long text is enough, because the caption itself is read too. */
const MAX_NAME_LENGTH = 120;

const nameOf = ({ alt }: LinkedImageView): string =>
  cut(alt, MAX_NAME_LENGTH) || "A picture without a caption";

/** A picture with its available facts and its linked pictures. */
export function picture(image: ImageView, addresses: Addresses): Html {
  const file = fileOf(image.url, addresses);
  const { width, height, caption, takenAt, badges, linkedImages, linkedImagesTotal } = image;
  const camera = [image.cameraMake, image.cameraModel].filter(Boolean).join(" ");
  const facts = [
    camera === "" ? undefined : html`${camera}`,
    takenAt === null ? undefined : date(takenAt),
  ];
  const present = facts.filter((fact) => fact !== undefined);
  return html`<figure class="picture${width > height * WIDE ? " picture--wide" : ""}" id="picture-${image.id}">
<a class="frame" href="${file}"><img src="${file}?w=640" srcset="${file}?w=320 320w, ${file}?w=640 640w, ${file}?w=1280 1280w" sizes="(min-width: 48rem) 22rem, 92vw" width="${width}" height="${height}" alt="${nameOf(image)}" loading="lazy" decoding="async"></a>
<figcaption>${caption === "" ? "" : html`<p class="caption">${caption}</p>`}
${present.length === 0 ? "" : html`<p class="facts">${present.map((fact) => html`<span>${fact}</span>`)}</p>`}
${rights(image)}${analysis(image)}${badges.length === 0 ? "" : html`<ul class="badges" aria-label="Badges">${badges.map((badge) => html`<li title="${badge.source}, ${Math.round(badge.confidence * 100)} %">${badge.display}</li>`)}</ul>`}
${linkedImages.length === 0 ? "" : linked(linkedImages, linkedImagesTotal, addresses)}</figcaption>
</figure>`;
}

/** The credit, which leads to the source, and the licence, which leads to its text. */
function rights({ credit, source, licence }: ImageView): Html | string {
  const label = licenceLabel(licence);
  if (credit === "" && source === "" && label === undefined) return "";
  const from = credit === "" ? "Source" : credit;
  const named =
    source === ""
      ? html`${credit}`
      : html`<a href="${source}" rel="noreferrer nofollow">${from}</a>`;
  const under =
    label?.url === undefined
      ? html`${label?.name ?? ""}`
      : html`<a href="${label.url}" rel="license noreferrer">${label.name}</a>`;
  return html`<p class="facts">${credit === "" && source === "" ? "" : html`<span>${named}</span>`}${label === undefined ? "" : html`<span>${under}</span>`}</p>`;
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

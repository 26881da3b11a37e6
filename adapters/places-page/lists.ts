import type { PlaceView, RelatedPlaceView } from "../../src/places/schemas.ts";
import { type Html, html } from "../support/html.ts";
import { type Addresses, counted, date, distance } from "./parts.ts";

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

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { authors } from "../../src/console/example/authors.ts";
import { type ExamplePlace, examplePlaces } from "../../src/console/example/places.ts";
import type { Client, Place } from "./client.ts";

const list = new URL("../../src/console/example/places.ts", import.meta.url);

const AT_ONCE = 200;

/**
 * Loads the missing places, pictures and comments of the demo: repeated runs duplicate nothing, and complete an interrupted one.
 */
export async function load(client: Client): Promise<{ ids: string[]; added: number }> {
  const there = await placesByTitle(client);
  const ids: string[] = [];
  let added = 0;
  for (const place of examplePlaces) {
    const { photographs, comments, ...input } = place;
    const existing = there.get(keyOf(place));
    const { id } = existing ?? (await client.post<Place>("/api/places", input));
    if (existing === undefined) added++;
    added += await complete(client, id, place);
    ids.push(id);
  }
  return { ids, added };
}

const keyOf = ({ title, description }: { title: string; description: string }): string =>
  `${title}\n${description}`;

/** Adds the pictures and comments that the place lacks. */
async function complete(client: Client, id: string, place: ExamplePlace): Promise<number> {
  const { images, comments } = await client.get<Place>(`/api/places/${id}`);
  let added = 0;
  for (const { file, caption, by } of place.photographs) {
    if (images.some((image) => image.caption === caption)) continue;
    const bytes = await readFile(new URL(file, list));
    const form = new FormData();
    form.append("image", new Blob([bytes]), basename(file));
    form.append("caption", caption);
    const { name, licence, source } = authors[by];
    for (const [field, value] of Object.entries({ credit: name, licence, source })) {
      form.append(field, value);
    }
    await client.upload(`/places/${id}/images`, form, `demo-${id}-${basename(file)}`);
    added++;
  }
  for (const content of place.comments) {
    if (comments.some((comment) => comment.content === content)) continue;
    await client.post(`/api/places/${id}/comments`, { content });
    added++;
  }
  return added;
}

/** The ids of all places, by what tells the demo's own from others; the oldest counts. */
async function placesByTitle(client: Client): Promise<Map<string, { id: string }>> {
  const found = new Map<string, { id: string }>();
  for (let offset = 0; ; offset += AT_ONCE) {
    const query = `{ places(limit: ${AT_ONCE}, offset: ${offset}) { id title description } }`;
    const { data } = await client.post<{ data: { places: Place[] } }>("/graphql", { query });
    for (const place of data.places) found.set(keyOf(place), place);
    if (data.places.length < AT_ONCE) return found;
  }
}

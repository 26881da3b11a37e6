import { base } from "../api/base.ts";
import { client, queryClient, trpc } from "../api/client.ts";
import { failureOf } from "../api/error.ts";
import { Signal } from "../parts/signal.ts";
import { counted } from "../parts/status.tsx";
import { toast, toastFailure } from "../parts/toasts.tsx";
import { authors } from "./authors.ts";
import { photograph } from "./photographs.ts";
import { type ExamplePlace, examplePlaces } from "./places.ts";

/** How far the examples are loaded: places, pictures and comments together. */
interface Progress {
  done: number;
  total: number;
}

/** Undefined unless they are being loaded, whatever screen is shown. */
export const progress = new Signal<Progress | undefined>(undefined);
/** The last error. */
export const failure = new Signal<unknown>(undefined);

/**
 * The additions of one run, for Undo: places, and the pictures and comments of places that were there before.
 * A place takes its own with it as one item of the bin.
 */
interface Added {
  places: string[];
  images: string[];
  comments: string[];
}

const stepsOf = ({ photographs, comments }: ExamplePlace): number =>
  1 + photographs.length + comments.length;

/**
 * Loads the missing examples as the signed-in person. The toast's Undo removes them; the next run completes an
 * interrupted one.
 */
export async function loadExamples(): Promise<void> {
  if (progress.get() !== undefined) return;
  const added: Added = { places: [], images: [], comments: [] };
  const total = examplePlaces.reduce((sum, place) => sum + stepsOf(place), 0);
  failure.set(undefined);
  progress.set({ done: 0, total });
  try {
    for (const place of examplePlaces) await loadOne(place, added);
    announce(added);
  } catch (error) {
    failure.set(error);
  } finally {
    progress.set(undefined);
    await refresh();
  }
}

function step(): void {
  const now = progress.get();
  if (now !== undefined) progress.set({ ...now, done: now.done + 1 });
}

const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries(trpc.places.pathFilter()),
    queryClient.invalidateQueries(trpc.images.pathFilter()),
  ]);
};

async function loadOne(place: ExamplePlace, added: Added): Promise<void> {
  const { photographs, comments, ...fields } = place;
  const existing = await idOf(place);
  const id = existing ?? (await client.places.create.mutate(fields)).id;
  if (existing === undefined) added.places.push(id);
  step();
  const there = existing === undefined ? undefined : await client.places.get.query({ placeId: id });
  for (const one of photographs) {
    if (!there?.images.some((image) => image.caption === one.caption)) {
      const image = await upload(id, one);
      if (there !== undefined) added.images.push(image);
    }
    step();
  }
  for (const content of comments) {
    if (!there?.comments.some((comment) => comment.content === content)) {
      const comment = await client.comments.add.mutate({ placeId: id, content });
      if (there !== undefined) added.comments.push(comment.id);
    }
    step();
  }
}

/** The place if loaded before; the title alone may be another person's. */
async function idOf({ title, description }: ExamplePlace): Promise<string | undefined> {
  const { items } = await client.places.search.query({ q: title, limit: 200 });
  return items.find(({ place }) => place.title === title && place.description === description)
    ?.place.id;
}

/** Streams a picture; a request that is sent again adds it once. */
async function upload(
  placeId: string,
  { file, caption, by }: ExamplePlace["photographs"][number],
): Promise<string> {
  const { name: credit, licence, source } = authors[by];
  const query = new URLSearchParams({ placeId, caption, licence, credit, source });
  const response = await fetch(`${base}/trpc/images.add?${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "idempotency-key": `example-${placeId}-${file.replace(/^.*\//, "")}`,
    },
    body: await photograph({ file }),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(answer.error?.message ?? `The upload failed: ${response.status}.`);
  return answer.result.data.image.id;
}

function announce(added: Added): void {
  const { places, images, comments } = added;
  if (places.length + images.length + comments.length === 0) {
    toast("The example places are there already");
    return;
  }
  const what = places.length > 0 ? counted(places.length, "example place") : "what was lacking";
  toast(`Loaded ${what}`, () => void takeBack(added));
}

/** Removes the additions; skips those that are already gone. */
async function takeBack({ places, images, comments }: Added): Promise<void> {
  try {
    for (const commentId of comments) await gone(client.comments.remove.mutate({ commentId }));
    for (const imageId of images) await gone(client.images.remove.mutate({ imageId }));
    for (const placeId of places) await gone(client.places.remove.mutate({ placeId }));
    toast("Removed the example places");
  } catch (error) {
    toastFailure(failureOf(error).message);
  } finally {
    await refresh();
  }
}

async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (failureOf(error).code !== "not_found") throw error;
  }
}

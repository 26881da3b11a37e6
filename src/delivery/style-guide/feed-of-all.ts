import { z } from "zod";
import { lastChange } from "../../changes/change-state.ts";
import { EVERYTHING } from "../../changes/changes.ts";
import { runtime } from "../../procedures/builders.ts";
import { MANIFEST_TAG, SETTINGS_TAG } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { openGuide } from "./access.ts";
import { printAtom } from "./print-atom.ts";
import { printJsonFeed } from "./print-json-feed.ts";
import { listPublications } from "./publications.ts";

/** How many publications and releases the feed lists. */
const LISTED = 30;

const formats = {
  atom: { contentType: "application/atom+xml; charset=utf-8", print: printAtom },
  json: { contentType: "application/feed+json; charset=utf-8", print: printJsonFeed },
} as const;

/** The publications of all published themes as a feed. */
export const feedOfAll = runtime
  .input(z.object({ format: z.enum(["atom", "json"]) }))
  .output(artefactSchema)
  .query(async ({ ctx, input: { format } }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const key = `feed of all ${format} ${cacheControl}`;
    return delivery.cache.obtain(key, EVERYTHING, async () => {
      const em = delivery.shared();
      const base = delivery.options.publicBaseUrl;
      const entries = await listPublications(delivery, em, LISTED);
      const lastModified = await lastChange(em);
      const { contentType, print } = formats[format];
      const body = print({
        ...{ title: "Themes – tokenkit", author: "tokenkit", address: `${base}/` },
        self: `${base}/t/feed.${format}`,
        updated: entries[0]?.at ?? new Date(lastModified),
        entries,
      });
      return { contentType, body, cacheControl, tags: [MANIFEST_TAG, SETTINGS_TAG], lastModified };
    });
  });

// npm run links: lists linked pictures with the reasons.
import { z } from "zod";
import { UsageError } from "../config/command-line.ts";
import { model } from "../model/model.ts";
import type { Link, LinksCursor } from "../places/linking/links.ts";
import { connect } from "../platform/database/connect.ts";
import { commandCaller } from "../service-router.ts";
import { runCommand, sharedHelp } from "./command.ts";

const AT_ONCE = 5000;

const help = {
  ...sharedHelp,
  about: `
Prints which pictures are linked, how far they are apart, and why: by picture, nearest first.
A platform has to run on the same DATA_DIR or DATABASE_URL. While the links go to a file or another
program, the terminal shows how far it is.`,
  options: {
    "--image <id>": "links of this picture alone",
    "--place <id>": "links of this place's pictures alone",
    "--limit <n>": "at most so many links; all without it",
  },
};

const heading =
  "imageId                               relatedImageId                        distanceMeters  samePlace  reason";

function line(link: Link): string {
  return [
    link.imageId.padEnd(36),
    link.relatedImageId.padEnd(36),
    link.distanceMeters.toFixed(2).padStart(14),
    String(link.samePlace).padEnd(9),
    link.reason,
  ].join("  ");
}

const filterSchema = z.object({
  image: z.uuid("--image takes the id of a picture, a UUID").optional(),
  place: z.uuid("--place takes the id of a place, a UUID").optional(),
  limit: z.coerce
    .number()
    .pipe(z.int().min(1))
    .catch(() => {
      throw new UsageError("--limit takes a whole number from 1 on");
    })
    .optional(),
});

const options = {
  image: { type: "string" },
  place: { type: "string" },
  limit: { type: "string" },
} as const;

function filterOf(values: { image?: string; place?: string; limit?: string }) {
  const parsed = filterSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => message).join("\n"));
}

await runCommand({ name: "npm run links", help, options }, (values) => {
  const { image: imageId, place: placeId, limit = Number.POSITIVE_INFINITY } = filterOf(values);
  return async function* (address) {
    const orm = await connect(address, model, { poolSize: 1, unhurried: true });
    const { linking } = commandCaller({ orm }, "links");
    try {
      yield heading;
      let printed = 0;
      let pictures = 0;
      for (let after: LinksCursor | null | undefined; after !== null && printed < limit; ) {
        const most = Math.min(AT_ONCE, limit - printed);
        const batch = await linking.links({ imageId, placeId, after, limit: most });
        for (const link of batch.links) yield line(link);
        printed += batch.links.length;
        pictures += batch.pictures;
        showProgress(`${printed} links of ${pictures} pictures`);
        after = batch.next;
      }
    } finally {
      showProgress("");
      await orm.close(true);
    }
  };
});

/** Shows progress on a terminal that does not receive the links; rewrites the line in place. */
function showProgress(text: string): void {
  if (process.stderr.isTTY && !process.stdout.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

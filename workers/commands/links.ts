// npm run links [-- --image <id>] [--place <id>] [--limit <n>]: which pictures are linked, and why.
import { parseArgs } from "node:util";
import type { Link } from "../../src/places/linking/links.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { Services } from "../../src/services.ts";
import { runCommand } from "./command.ts";

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

await runCommand(async (address) => {
  const { values } = parseArgs({
    options: {
      image: { type: "string" },
      place: { type: "string" },
      limit: { type: "string", default: "1000" },
    },
  });
  const orm = await connect(address, { poolSize: 1, unhurried: true });
  try {
    // This one procedure uses nothing but the database.
    const { linking } = serviceCaller({ orm } as Services, "links");
    const links = await linking.links({
      ...(values.image === undefined ? {} : { imageId: values.image }),
      ...(values.place === undefined ? {} : { placeId: values.place }),
      limit: Number(values.limit),
    });
    return [heading, ...links.map(line)];
  } finally {
    await orm.close(true);
  }
});

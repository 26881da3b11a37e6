import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { analysisTopic } from "../places/analysis/topic.ts";
import { uuidArray } from "../places/ids.ts";
import { linkingTopic } from "../places/linking/topic.ts";
import { tryRead } from "./take.ts";

export const aboutSchema = z
  .object({
    kind: z.enum(["image", "place"]),
    id: z.string(),
    placeId: z
      .string()
      .nullable()
      .meta({ description: "The place, or that of the picture; null when it is deleted." }),
    title: z.string().nullable().meta({ description: "The place's title." }),
    state: z.enum(["open", "settled", "gone"]).meta({
      description:
        "Whether work remains: `settled` was done by another message since, `gone` is deleted.",
    }),
  })
  .nullable()
  .meta({ id: "DeadLetterAbout" });

type About = z.infer<typeof aboutSchema>;

interface Letter {
  topic: string;
  body: string;
}

interface Found {
  id: string;
  placeId: string;
  title: string;
  open: boolean;
}

const IMAGES = `
  select image.id, place_id as "placeId", title, analysis_status = 'failed' as open
    from image join place on place.id = place_id where image.id = any(?::uuid[])`;

const PLACES = `
  select id, id as "placeId", title,
         exists (select from link_change where place_id = place.id) as open
    from place where id = any(?::uuid[])`;

const subjectOf = ({ topic, body }: Letter): { kind: "image" | "place"; id: string } | undefined =>
  tryRead(() => {
    const message: unknown = JSON.parse(body);
    return topic === analysisTopic.name
      ? { kind: "image", id: analysisTopic.read(message).imageId }
      : { kind: "place", id: linkingTopic.read(message).placeId };
  });

/** The subject of each letter; null for a body that does not fit its topic. */
export async function aboutOf(em: EntityManager, letters: readonly Letter[]): Promise<About[]> {
  const subjects = letters.map(subjectOf);
  const find = async (kind: "image" | "place", sql: string): Promise<Map<string, Found>> => {
    const ids = subjects.flatMap((one) => (one?.kind === kind ? one.id : []));
    const rows = await em.execute<Found[]>(sql, [uuidArray(ids)]);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const found = { image: await find("image", IMAGES), place: await find("place", PLACES) };
  return subjects.map((subject) => {
    if (subject === undefined) return null;
    const row = found[subject.kind].get(subject.id.toLowerCase());
    if (row === undefined) return { ...subject, placeId: null, title: null, state: "gone" };
    const { placeId, title, open } = row;
    return { ...subject, placeId, title, state: open ? "open" : "settled" };
  });
}

import { expect, it } from "vitest";
import { unfinishedRows } from "../../src/places/depths.ts";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

it("counts what waits by its rows, for a queue that does not tell", async () => {
  const { orm } = platform.current.running.services;
  const depths = () => unfinishedRows(orm.em.fork());
  const sql = (text: string) => orm.em.fork().execute(text);
  const place = await aPlace(platform.current);
  for (let n = 0; n < 4; n++) await aPicture(platform.current, place);
  await settled(platform.current);
  const nothing = { waiting: 0, retrying: 0, running: 0, oldestSeconds: null };
  expect(await depths()).toEqual([
    { topic: "analysis", ...nothing },
    { topic: "linking", ...nothing },
    { topic: "due", ...nothing },
  ]);
  await sql(
    `update image set analysis_changed_at = now() - interval '1 minute',
            analysis_attempts = case when n < 2 then 0 else 1 end,
            analysis_status = case when n < 3 then 'pending' else 'processing' end
       from (select id as which, row_number() over (order by id) - 1 as n from image) numbered
      where which = id`,
  );
  await sql(
    `insert into link_change (place_id, image_id, changed_at)
     select '${place}', id, now() from image`,
  );
  const [analysis, linking] = await depths();
  expect(analysis).toMatchObject({ topic: "analysis", waiting: 2, retrying: 1, running: 1 });
  expect(analysis?.oldestSeconds).toBeGreaterThan(59);
  expect(linking).toMatchObject({ topic: "linking", waiting: 1, retrying: 0, running: 0 });
});

it("tells in the metrics how many dead letters each topic has", async () => {
  const { orm } = platform.current.running.services;
  await orm.em.fork().execute(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (gen_random_uuid(), 'analysis', '{}', 6, now(), 'broken')`,
  );
  const { text } = await platform.current.get("/metrics");
  expect(text).toMatch(/^tokenkit_dead_letters\{topic="analysis"\} 1$/m);
  expect(text).toMatch(/^tokenkit_dead_letters\{topic="linking"\} 0$/m);
});

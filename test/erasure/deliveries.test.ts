import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { aPerson } from "../contract/support/people.ts";
import { tokensOf } from "../contract/support/samples.ts";
import { aReceiver } from "../outbox/support/receiver.ts";
import { webhooksOf } from "../outbox/support/webhooks.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();
const { aWebhook, logOf, sql } = webhooksOf(platform);

it("a delivery under way logs nothing of an erased person, and is sent again without them", async () => {
  const held: ServerResponse[] = [];
  const { url, received } = await aReceiver((res, count) =>
    count === 1 ? held.push(res) : res.writeHead(204).end(),
  );
  const person = await aPerson(platform.current, "ellen-of-the-harbour", "editor");
  const { id } = await aWebhook(url, { events: ["theme.published"] });
  const theme = { slug: "hers", name: "Hers", tokens: tokensOf(), status: "published" };
  const made = await platform.current.post("/api/v1/themes/import", theme, person.as);
  expect(made.status).toBe(201);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.body).toContain("ellen-of-the-harbour");

  const [row] = await sql<{ id: string }[]>("select id from app_user where subject = ?", [
    "ellen-of-the-harbour",
  ]);
  expect((await platform.current.delete(`/api/v1/admin/users/${row?.id}`)).status).toBe(204);
  const [answer] = held;
  const ended = answer && once(answer, "close");
  answer?.writeHead(204).end();
  await ended;

  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.id).toBe(received[0]?.id);
  expect(received[1]?.body).not.toContain("ellen");
  expect(received[1]?.body).toContain("erased:");
  await expect.poll(async () => (await logOf(id))[0]?.state).toBe("delivered");
  const attempts = await sql<{ request: string }[]>("select request from delivery_attempt");
  expect(attempts.map(({ request }) => request.includes("ellen"))).toEqual([false]);
});

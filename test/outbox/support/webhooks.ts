import { expect } from "vitest";
import type { TestPlatform } from "../../support/platform.ts";

export const base = "/api/v1/admin/webhooks";

interface Created {
  id: string;
  secret: string;
}

/** The webhooks of a platform, by its API and its tables. */
export function webhooksOf(platform: { readonly current: TestPlatform }) {
  const services = () => platform.current.running.services;
  return {
    services,
    sql: <T>(text: string, values: unknown[] = []): Promise<T> =>
      platform.current.owner.em.fork().execute(text, values) as Promise<T>,
    async aWebhook(url: string, fields: object = {}): Promise<Created> {
      const given = { name: "Receiver", url, events: ["theme.published"], ...fields };
      const { status, body } = await platform.current.post(base, given);
      expect(status).toBe(201);
      return body;
    },
    act: async (id: string, action: string, body?: unknown) =>
      (await platform.current.post(`${base}/${id}/${action}`, body)).body,
    logOf: async (id: string) =>
      (await platform.current.get(`${base}/${id}/deliveries`)).body.items,
    get: async (id: string) => (await platform.current.get(`${base}/${id}`)).body,
  };
}

import type { EntityManager } from "@mikro-orm/postgresql";
import { expect } from "vitest";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPublished, tokensOf } from "../../contract/support/samples.ts";
import type { RequestOptions, TestPlatform, TestResponse } from "../../support/platform.ts";

export const MINUTE = 60_000;

/** A whole minute this far from now, in UTC. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE)
    .toISOString()
    .replace(".000Z", "Z");

/** Releases of one platform. */
export class Releases {
  private readonly holder: { readonly current: TestPlatform };

  constructor(holder: { readonly current: TestPlatform }) {
    this.holder = holder;
  }

  get platform(): TestPlatform {
    return this.holder.current;
  }

  sql<T>(text: string, values: unknown[] = []): Promise<T> {
    const em = this.platform.owner.em.fork() as EntityManager;
    return em.execute(text, values) as Promise<T>;
  }

  /** Themes that are live at version 2, each with a working copy in this color. */
  async themes(count: number, color = "#111111"): Promise<string[]> {
    const slugs: string[] = [];
    for (let n = 0; n < count; n++) {
      const slug = await aPublished(this.platform);
      await this.save(slug, tokensOf(color));
      slugs.push(slug);
    }
    return slugs;
  }

  save(slug: string, tokens: object, options: RequestOptions = {}): Promise<TestResponse> {
    return this.platform.put(`/api/v1/themes/${slug}/working-copy`, { tokens }, options);
  }

  async create(themes: readonly string[], options: RequestOptions = {}): Promise<string> {
    const body = { name: "Spring", themes };
    const answer = await this.platform.post("/api/v1/releases", body, options);
    expect(answer.status).toBe(201);
    return answer.body.id;
  }

  schedule(id: string, body: object = {}, options: RequestOptions = {}): Promise<TestResponse> {
    const sent = { at: inMinutes(10), timeZone: "UTC", ...body };
    return this.platform.post(`/api/v1/releases/${id}/schedule`, sent, options);
  }

  /** A scheduled release of these themes. */
  async scheduled(themes: readonly string[], body: object = {}, options: RequestOptions = {}) {
    const id = await this.create(themes, options);
    const answer = await this.schedule(id, body, options);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return { id, at: new Date(answer.body.at) };
  }

  act(
    id: string,
    verb: "publish" | "cancel" | "revert",
    body: object = {},
    o: RequestOptions = {},
  ) {
    return this.platform.post(`/api/v1/releases/${id}/${verb}`, body, o);
  }

  async read(id: string) {
    return (await this.platform.get(`/api/v1/releases/${id}`)).body;
  }

  /** The version and status of each theme. */
  async versions(slugs: readonly string[]): Promise<string[]> {
    const themes = await Promise.all(
      slugs.map(async (slug) => (await this.platform.get(`/api/v1/themes/${slug}`)).body),
    );
    return themes.map(({ status, version }) => `${status} ${version}`);
  }

  worker() {
    return serviceCaller(this.platform.workerServices, "test").releases;
  }

  /** Does what a worker does at this time. */
  async fireAt(before: Date): Promise<void> {
    for (;;) {
      const claimed = await this.worker().claim({ before });
      if (claimed === null) return;
      await this.worker().fire({ ...claimed, before });
    }
  }
}

import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, auditTotal } from "./support/samples.ts";

const platform = usePlatform();
const WRITERS = 100;

const atOnce = (slug: string, fields: object) =>
  Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      platform.current.patch(`/api/v1/themes/${slug}`, { name: `Writer ${writer}`, ...fields }),
    ),
  );

const versionsOf = async (slug: string): Promise<number[]> => {
  const { body } = await platform.current.get(`/api/v1/themes/${slug}/versions?limit=200`);
  return body.items.map((item: { version: number }) => item.version);
};

describe("100 concurrent PATCHes", () => {
  it("all succeed without baseVersion, one after the other, versions without a gap", async () => {
    const slug = await aDraft(platform.current);
    const answers = await atOnce(slug, {});
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const numbers = answers.map(({ body }) => body.version).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: WRITERS }, (_, index) => index + 2));
    expect(await versionsOf(slug)).toEqual([...numbers].reverse().concat(1));
    const last = answers.find(({ body }) => body.version === WRITERS + 1);
    const { body: now } = await platform.current.get(`/api/v1/themes/${slug}`);
    expect({ ...now, findings: expect.any(Array) }).toEqual(last?.body);
    expect(await auditTotal(platform.current, `&entityId=${slug}&action=theme.update`)).toBe(
      WRITERS,
    );
  });

  it("succeed exactly once with the same baseVersion; 99 are told both versions", async () => {
    const slug = await aDraft(platform.current);
    const answers = await atOnce(slug, { baseVersion: 1 });
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, WRITERS - 1]);
    for (const { body } of lost) {
      expect(body.code).toBe("version_conflict");
      expect(body.message).toMatch(/version 2\b.*version 1\b/);
    }
    expect(await versionsOf(slug)).toEqual([2, 1]);
    const { body: now } = await platform.current.get(`/api/v1/themes/${slug}`);
    expect({ ...now, findings: expect.any(Array) }).toEqual(won[0]?.body);
    expect(await auditTotal(platform.current, `&entityId=${slug}&action=theme.update`)).toBe(1);
  });
});

import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import type { AppRouter } from "../../../src/router.ts";
import { ADMIN_KEY, usePlatform } from "../../support/platform.ts";

describe("/trpc, by the typed client", () => {
  const platform = usePlatform();
  const client = (key: string | null = ADMIN_KEY) =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${platform.current.url}/trpc`,
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
        }),
      ],
    });

  it("calls the same procedures as REST does", async () => {
    const created = await client().themes.create.mutate({ slug: "typed", name: "Typed" });
    expect(created).toMatchObject({ slug: "typed", status: "draft", version: 1 });
    const { body } = await platform.current.get("/api/v1/themes/typed");
    expect(body).toEqual(created);
    const page = await client().audit.list.query({ entityId: "typed" });
    expect(page.items).toMatchObject([{ action: "theme.create", actor: created.createdBy }]);
  });

  it("names the error's code, fields and request id", async () => {
    const error = await client()
      .themes.create.mutate({ slug: "Not a slug", name: "" })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(TRPCClientError);
    const { data } = error as TRPCClientError<AppRouter>;
    expect(data).toMatchObject({ errorCode: "validation_failed", httpStatus: 400 });
    expect(data?.details?.map((detail) => detail.field)).toEqual(["slug", "name"]);
    expect(data?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("wants a key, and answers batches", async () => {
    await expect(client(null).themes.get.query({ slug: "quartz" })).rejects.toMatchObject({
      data: { errorCode: "unauthenticated" },
    });
    const [quartz, stats] = await Promise.all([
      client().themes.get.query({ slug: "quartz" }),
      client().stats.read.query(),
    ]);
    expect(quartz.system).toBe(true);
    expect(stats.themes).toBeGreaterThanOrEqual(4);
  });

  it("refuses batches over its limit, and is never cached", async () => {
    const many = Array.from({ length: 21 }, () => "stats.read").join(",");
    const refused = await platform.current.get(`/trpc/${many}?batch=1&input={}`);
    expect(refused.status).toBe(400);
    const ok = await platform.current.get("/trpc/stats.read");
    expect(ok.headers.get("cache-control")).toBe("no-store");
    expect(ok.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("reads the lists of a place once, however often it is named, and takes ids alone", async () => {
    const { id } = await client().places.create.mutate({ title: "Pier" });
    await client().comments.add.mutate({ placeId: id, content: "Once." });
    const lists = await client().places.comments.query({ ids: Array(200).fill(id) });
    expect(lists).toMatchObject([{ id, items: [{ content: "Once." }] }]);
    const wrong = [1, 2, 3] as unknown as string[];
    await expect(client().places.images.query({ ids: wrong })).rejects.toMatchObject({
      data: { errorCode: "validation_failed", details: [{ field: "ids" }] },
    });
  });

  it("saves, reads, publishes and discards a working copy, by its revision", async () => {
    const { themes } = client();
    await themes.create.mutate({ slug: "prepared", name: "Prepared" });
    const { revision } = await themes.workingCopy.save.mutate({
      slug: "prepared",
      name: "Next",
      tokens: { size: { $type: "number", $value: 1 } },
      revision: 0,
    });
    const late = { slug: "prepared", name: "Late", revision: 0 };
    await expect(themes.workingCopy.save.mutate(late)).rejects.toMatchObject({
      data: { errorCode: "precondition_failed", httpStatus: 412, code: "PRECONDITION_FAILED" },
    });
    const slip = { slug: "prepared", tokns: {} } as never;
    await expect(themes.workingCopy.save.mutate(slip)).rejects.toMatchObject({
      data: { errorCode: "validation_failed", details: [{ field: "tokns" }] },
    });
    expect((await themes.workingCopy.get.query({ slug: "prepared" })).name).toBe("Next");
    expect((await themes.workingCopy.ifThere.query({ slug: "prepared" }))?.name).toBe("Next");
    const published = await themes.publish.mutate({
      slug: "prepared",
      workingCopy: true,
      revision,
    });
    expect(published).toMatchObject({ name: "Next", version: 2, status: "published" });
    const again = await themes.workingCopy.save.mutate({ slug: "prepared" });
    await themes.workingCopy.discard.mutate({ slug: "prepared", revision: again.revision });
    expect(await themes.workingCopy.ifThere.query({ slug: "prepared" })).toBeNull();
    await expect(themes.workingCopy.get.query({ slug: "prepared" })).rejects.toMatchObject({
      data: { errorCode: "not_found" },
    });
  });

  it("pages the versions of a theme by cursor", async () => {
    await client().themes.create.mutate({ slug: "paged", name: "Paged" });
    for (let version = 2; version <= 3; version++) {
      await client().themes.update.mutate({ theme: "paged", name: `Version ${version}` });
    }
    const first = await client().themes.versions.query({ slug: "paged", limit: 2 });
    expect(first).toMatchObject({ total: 3, nextCursor: 2 });
    const cursor = first.nextCursor ?? undefined;
    const rest = await client().themes.versions.query({ slug: "paged", limit: 2, cursor });
    expect(rest).toMatchObject({ items: [{ version: 1 }], total: 3, nextCursor: null });
  });

  it("keeps a failed mutation out of the database", async () => {
    const before = (await client().stats.read.query()).audit;
    await expect(client().themes.publish.mutate({ slug: "nowhere" })).rejects.toThrow("no theme");
    expect((await client().stats.read.query()).audit).toBe(before);
  });
});

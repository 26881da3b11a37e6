import { describe, expect, it } from "vitest";
import { apiRoutes } from "../../adapters/api/router.ts";
import { placesRoutes } from "../../adapters/places/routes.ts";
import { runtimeRoutes } from "../../adapters/runtime/routes.ts";
import { procedureIn } from "../../adapters/support/route.ts";
import { ownerOf, type ServiceName, serviceNames } from "../../src/config/owners.ts";
import { appRouter, nameOf, routerOf } from "../../src/router.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform, usePlatform } from "../support/platform.ts";

const routes = [...apiRoutes, ...runtimeRoutes, ...placesRoutes].map((route) => ({
  method: route.method.toUpperCase(),
  path: route.path.replaceAll(/\{\w+\}/g, "01a1fc2c-0000-7000-8000-000000000000"),
  pattern: route.path,
  owner: ownerOf("procedures", nameOf(procedureIn(route))),
}));
const procedures = Object.entries(appRouter._def.procedures).map(([name, procedure]) => ({
  name,
  type: (procedure as unknown as { _def: { type: string } })._def.type,
  owner: ownerOf("procedures", name),
}));

/** Addresses of each service that no route table has. */
const addresses: Record<ServiceName, readonly string[]> = {
  themes: [
    "/rt/v1/openapi.json",
    "/t/feed.atom",
    "/t/quartz",
    "/docs/theming",
    "/docs/components",
    "/docs/runtime",
    "/docs/themes",
    "/docs/reviews",
    "/docs/releases",
    "/docs/previews",
    "/docs/tokens",
  ],
  places: [
    "/graphql",
    "/api/openapi.json",
    "/media/01a1fc2c-0000-7000-8000-000000000000",
    "/places",
    "/places/01a1fc2c-0000-7000-8000-000000000000",
    "/docs/places",
    "/docs/graphql",
  ],
};

/** Words that only texts of a service have. */
const words: Record<ServiceName, RegExp> = {
  themes: /\/rt\/v1|\/api\/v1\/themes|theme\.published|themes\.read|default\.theme/,
  places: /\/graphql|\/api\/(places|images)|\/media|image\.created|places\.read/,
};

it("knows the owner of every module of the router, or that both services have it", () => {
  const shared = [
    "session",
    "preferences",
    "people",
    "users",
    "apiKeys",
    "settings",
    "audit",
    "stats",
    "queues",
    "changes",
    "webhooks",
  ];
  const modules = Object.keys(appRouter._def.record);
  expect(modules.filter((name) => ownerOf("procedures", name) === undefined)).toEqual(shared);
});

describe.each(serviceNames)("SERVICES=%s", (only) => {
  const other = serviceNames.find((name) => name !== only) as ServiceName;
  const platform = usePlatform({ SERVICES: only, ENABLE_REST: "true" });
  const isNothing = async (path: string, method = "GET"): Promise<boolean> => {
    const { status, body, text } = await platform.current.request(path, {
      method,
      ...(method === "GET" || method === "DELETE" ? {} : { json: {} }),
    });
    return status === 404 && /There is nothing at/.test(body.message ?? text);
  };

  it("has none of the other's routes, and all of its own and of both", async () => {
    expect(routes.some(({ owner }) => owner === other)).toBe(true);
    for (const { method, path, owner } of routes) {
      expect(`${method} ${path} ${await isNothing(path, method)}`).toBe(
        `${method} ${path} ${owner === other}`,
      );
    }
  });

  it("has none of the other's addresses, and all of its own", async () => {
    for (const path of addresses[other])
      expect([path, await isNothing(path)]).toEqual([path, true]);
    for (const path of addresses[only]) {
      expect([path, await isNothing(path)]).toEqual([path, false]);
    }
  });

  it("opens none of the other's addresses to pages of other origins", async () => {
    const path = { themes: "/rt/v1/theme.css", places: "/media/x" };
    const allowed = async (of: ServiceName): Promise<string | null> => {
      const headers = { origin: "https://a.test", "access-control-request-method": "GET" };
      const answer = await platform.current.request(path[of], { method: "OPTIONS", headers });
      return answer.headers.get("access-control-allow-origin");
    };
    expect([await allowed(only), await allowed(other)]).toEqual(["*", null]);
  });

  it("has none of the other's procedures in tRPC", async () => {
    for (const { name, type, owner } of procedures) {
      const method = type === "mutation" ? "POST" : "GET";
      const { body, text } = await platform.current.request(`/trpc/${name}`, {
        method,
        key: null,
        ...(method === "POST" ? { json: {} } : {}),
      });
      const isThere = !/No procedure found|There is nothing/.test(body?.error?.message ?? text);
      expect(`${name} ${isThere}`).toBe(`${name} ${owner !== other}`);
    }
  });

  it("describes none of the other's operations, events, settings and permissions", async () => {
    const { body } = await platform.current.get("/api/v1/openapi.json");
    const described = routes.filter(({ pattern }) => body.paths[pattern] !== undefined);
    expect(described.filter(({ owner }) => owner === other)).toEqual([]);
    expect(described.length).toBeGreaterThan(20);
    const names = JSON.stringify([
      Object.keys(body.paths),
      Object.keys(body.webhooks),
      body.components,
    ]);
    expect(names).not.toMatch(words[other]);
    const named = [...JSON.stringify(body).matchAll(/"services":(\[.*?\]|\{.*?\}\})/g)];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(([, value = ""]) => value.includes(other))).toEqual([]);
  });

  it("links only to what is there from its documentation", async () => {
    const { text } = await platform.current.get("/docs", { key: null });
    const pages = [...text.matchAll(/href="docs\/([\w-]+)"/g)].map(([, name]) => `/docs/${name}`);
    expect(new Set(pages).size).toBeGreaterThan(5);
    for (const page of ["/docs", ...new Set(pages)]) {
      const { status, text: whole } = await platform.current.get(page, { key: null });
      expect([page, status]).toEqual([page, 200]);
      const links = [
        ...whole.matchAll(/(?:href|src)="((?!https?:|#|(?:\.\.\/)*auth\/)[^"#]+)[^"]*"/g),
      ];
      for (const address of new Set(links.map(([, link = ""]) => link.replaceAll("&amp;", "&")))) {
        const { pathname, search } = new URL(address, `http://tokenkit.test${page}`);
        const { status: found } = await platform.current.get(pathname + search, { key: null });
        expect([page, address, found < 400 || found === 401]).toEqual([page, address, true]);
      }
    }
  });

  it("says on its probes what runs", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await platform.current.get(path)).body.services).toEqual([only]);
    }
  });

  it("gives its people and keys no permission of the other", async () => {
    const { body } = await platform.current.get("/api/v1/auth/me");
    expect(body.permissions).toContain("keys.write");
    expect(body.permissions).toContain(`${only}.read`);
    expect(body.permissions.join(" ")).not.toMatch(words[other]);
    const { body: config } = await platform.current.get("/api/v1/auth/config");
    expect(config.services).toEqual([only]);
  });

  it("works in none of the other's queues", async () => {
    const { services, workers } = platform.current.running;
    const topics = services.queue.topics.map(({ name }) => name);
    expect(topics).toEqual(only === "themes" ? ["due"] : ["analysis", "linking", "due"]);
    await workers?.sweep.run();
    const { text } = await platform.current.get("/metrics");
    const tasks = [...text.matchAll(/due_duration_seconds_count\{task="(\w+)",outcome="done"/g)];
    expect(tasks.map(([, task]) => task).sort()).toEqual(
      only === "themes" ? ["deliveries", "releases"] : ["deliveries"],
    );
    const ofOther = {
      themes: /render_cache|_(render|export)_duration/,
      places: /picture_tasks|analysis_duration|topic="(analysis|linking)"/,
    };
    expect(text).toMatch(ofOther[only]);
    expect(text).not.toMatch(ofOther[other]);
  });

  it("takes webhooks for its own events alone, and says which one is another's", async () => {
    const hook = { name: "Build server", url: "https://ci.example.com/hook" };
    const event = { themes: "theme.published", places: "image.created" };
    const add = (events: string[]) =>
      platform.current.post("/api/v1/admin/webhooks", { ...hook, events });
    expect((await add([event[only], "audit.recorded"])).status).toBe(201);
    const { status, body } = await add([event[only], event[other]]);
    expect([status, body.details[0].field]).toEqual([400, "events"]);
    expect(body.details[0].message).toBe(
      `names ${event[other]}, an event of a service that does not run here (SERVICES=${only}); leave it out`,
    );
  });
});

describe("SERVICES=places", () => {
  const platform = usePlatform({ SERVICES: "places" });

  it("says nothing of themes in its description and on its page of errors", async () => {
    const { body } = await platform.current.get("/api/v1/openapi.json");
    const texts = [...JSON.stringify(body).matchAll(/"((?:[^"\\\\]|\\\\.)*)"/g)];
    const ofThemes = texts
      .map(([, text = ""]) => text)
      .filter((text) => /theme|publish|review|quartz/i.test(text) && !/themes\.example/.test(text));
    // Answers have these fields all the same.
    expect([...new Set(ofThemes)].sort()).toEqual(["publish", "selectedTheme", "themes"]);
    const { text } = await platform.current.get("/docs/errors", { key: null });
    expect(text).toContain("version_conflict");
    const page = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    expect(page).not.toMatch(/theme_|review|release|slug/);
  });

  it("has no settings of themes, and says so to who writes one", async () => {
    const path = "/api/v1/admin/settings";
    expect((await platform.current.get(path)).body).toEqual({ items: {} });
    const { status, body } = await platform.current.put(path, { "default.theme": "quartz" });
    expect([status, body.details[0].field]).toEqual([400, "default.theme"]);
    expect(body.details[0].message).toContain("SERVICES=places");
  });

  it("makes keys without themes alone, and lets nobody choose a theme", async () => {
    const key = { name: "a program", role: "editor" };
    const add = (more: object) => platform.current.post("/api/v1/admin/keys", { ...key, ...more });
    expect((await add({})).status).toBe(201);
    for (const [field, value] of [
      ["themes", ["quartz"]],
      ["actions", ["read"]],
    ] as const) {
      const { status, body } = await add({ [field]: value });
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
    const chosen = await platform.current.put("/api/v1/me/preferences", {
      selectedTheme: "quartz",
    });
    expect([chosen.status, chosen.body.details[0].field]).toEqual([400, "selectedTheme"]);
  });
});

it("brings no built-in themes with places alone, and styles its pages without", async () => {
  const database = await freshDatabase({ empty: true });
  const platform = await TestPlatform.start({ SERVICES: "places", DATABASE_URL: database });
  try {
    const em = platform.owner.em.fork();
    expect(await em.execute("select slug from theme")).toEqual([]);
    for (const page of ["/console", "/docs"]) {
      const { text } = await platform.get(page, { key: null });
      const sheets = [...text.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
      const addresses = sheets.map(([, address = ""]) => address);
      expect(addresses.length).toBeGreaterThan(2);
      for (const address of addresses) {
        const { pathname } = new URL(address, `http://tokenkit.test${page}`);
        const { status, headers } = await platform.get(pathname, { key: null });
        expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
      }
    }
  } finally {
    await platform.close();
  }
});

describe("without SERVICES", () => {
  const platform = usePlatform();

  it("runs both", async () => {
    expect(routerOf(platform.current.running.services.config)).toBe(appRouter);
    expect((await platform.current.get("/readyz")).body).not.toHaveProperty("services");
    expect(platform.current.running.services.queue.topics.map(({ name }) => name)).toEqual([
      "analysis",
      "linking",
      "due",
    ]);
    const { text } = await platform.current.get("/console", { key: null });
    expect(text).not.toContain("data-only");
    const description = await platform.current.get("/api/v1/openapi.json");
    expect(description.text).not.toContain('"services"');
    const conventions = await platform.current.get("/docs/conventions", { key: null });
    expect(conventions.text).toContain("with 304. Administrative ones are never stored.");
  });
});

import { readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { Browser } from "../../support/browser.ts";
import { freePort } from "../../support/free-port.ts";
import { TestProvider } from "../../support/openid-provider.ts";
import { PROCESS_KEY } from "../../support/process.ts";
import { startTracedPlatform } from "./traced-platform.ts";

const picture = readFileSync(
  new URL("../../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);

/** Marks every secret and every personal detail. */
const MARK = "hushmark";
const LATITUDE = 47.123456;
const LONGITUDE = 8.654321;
const ADDRESS = "203.0.113.77";
/** Further forbidden values: key, coordinates, the client's address, the provider's secret. */
const PRIVATE = new RegExp(
  [MARK, PROCESS_KEY, LATITUDE, LONGITUDE, ADDRESS, "client_secret|code_verifier"].join("|"),
  "i",
);

/** The headers of every request in this test. */
const headers = {
  "x-forwarded-for": ADDRESS,
  "x-forwarded-proto": "https",
  "user-agent": `${MARK}@example.org`,
  referer: `https://example.org/${MARK}`,
  baggage: `user=${MARK}`,
  tracestate: `vendor=${MARK}`,
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
};

it("no span says a secret, or who somebody is, where and what about", {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const provider = await TestProvider.start(`${base}/auth/callback`);
  onTestFinished(() => provider.stop());
  const { collector } = await startTracedPlatform({
    PORT: String(port),
    PUBLIC_BASE_URL: base,
    TRUST_PROXY: "1",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "tokenkit",
    OIDC_CLIENT_SECRET: "hush",
    SESSION_SECRET: `${MARK}-session-secret-0123456789-abcdef`,
  });
  const statuses: number[] = [];
  const send = async (path: string, options: { method?: string; json?: unknown } = {}) => {
    const { json, method = json === undefined ? "GET" : "POST" } = options;
    const response = await fetch(base + path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${PROCESS_KEY}`,
        cookie: `tokenkit-session=${MARK}; theirs=${MARK}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    statuses.push(response.status);
    const text = await response.text();
    return text.startsWith("{") ? JSON.parse(text) : {};
  };

  // Signing in, with what the provider says of the person.
  provider.person = {
    sub: `${MARK}-subject`,
    name: `Ada ${MARK}`,
    preferred_username: `ada.${MARK}`,
    email: `${MARK}@example.org`,
  };
  const browser = new Browser();
  await browser.follow(`${base}/auth/login?returnTo=/api/v1/auth/me`);
  const { body: me } = await browser.visit(`${base}/api/v1/auth/me`);
  expect(JSON.stringify(me)).toContain(MARK);
  await browser.visit(`${base}/auth/callback?code=${MARK}&state=${MARK}&error=${MARK}`);

  // Places by REST, GraphQL and tRPC, to their end or to an error.
  const place = { title: `At ${MARK}`, description: MARK, caption: MARK };
  const there = { ...place, latitude: LATITUDE, longitude: LONGITUDE };
  const { id } = await send("/api/places", { json: there });
  await send(`/api/places/search?q=${MARK}&near=${LATITUDE},${LONGITUDE}`);
  await send(`/api/places/${MARK}`);
  await send(`/api/places/${id}/comments`, { json: { content: MARK } });
  await send(`/trpc/places.create,places.get?batch=1`, {
    json: { 0: there, 1: { placeId: MARK } },
  });
  const input = encodeURIComponent(JSON.stringify({ placeId: id, q: MARK }));
  await send(`/trpc/places.get?input=${input}`);
  await send("/graphql", {
    json: {
      query: "mutation Share($input: PlaceInput!) { createPlace(input: $input) { id } }",
      variables: { input: { ...place, coordinate: { latitude: LATITUDE, longitude: LONGITUDE } } },
    },
  });
  await send("/graphql", { json: { query: `{ place(id: "${MARK}") { title } }` } });
  await send(`/graphql?query=${encodeURIComponent(`{ place(id: "${MARK}") { id } }`)}`);
  const form = new FormData();
  form.append("image", new Blob([picture as never], { type: "image/jpeg" }), `${MARK}.jpg`);
  form.append("caption", MARK);
  const uploaded = await fetch(`${base}/api/places/${id}/images?token=${PROCESS_KEY}`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": MARK },
    body: form,
  });
  expect(uploaded.status).toBe(201);

  // Themes, preferences and keys; unknown addresses; refusals by the database.
  await send("/api/v1/themes", {
    json: { name: `Theme of ${MARK}`, slug: "plain", description: MARK, tokens: {} },
  });
  await send("/api/v1/themes", { json: { name: MARK, slug: "plain", tokens: {} } });
  await send("/api/v1/me/preferences", { method: "PUT", json: { [MARK]: MARK } });
  await send("/api/v1/admin/keys", { json: { name: MARK, role: "viewer" } });
  await send(`/api/v1/admin/audit?actor=${MARK}&limit=5`);
  await send(`/${MARK}/${MARK}?${MARK}&${MARK}=1&limit=${MARK}%20`);
  await send(`/rt/v1/theme.css?slug=quartz&token=${MARK}`);
  await send(`/media/${MARK}/${MARK}`);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(8);

  const { spans, raw } = collector;
  const names = () => new Set(spans.map(({ name }) => name));
  for (const name of [
    "GET /auth/callback",
    "POST /api/places",
    "POST /api/places/{placeId}/images",
    "POST /graphql",
    "mutation",
    "places.create",
    "comments.add",
    "themes.create",
    "render theme",
    "GET /rt/v1/theme.css",
    "process analysis",
    "analyze exif",
    "linking.relate",
  ]) {
    await expect.poll(names).toContain(name);
  }
  await expect
    .poll(() => spans.map(({ attributes }) => attributes["url.full"]))
    .toContain(`${provider.issuer}/token`);
  const of = (name: string) => spans.find((span) => span.name === name)?.attributes;
  expect(of("GET /rt/v1/theme.css")).toMatchObject({
    "url.scheme": "https",
    "url.path": "/rt/v1/theme.css",
    "url.query": "slug=quartz&token=REDACTED",
  });
  expect(of("mutation")).toEqual({
    "graphql.operation.type": "mutation",
    "graphql.operation.name": "Share",
  });
  expect(of("POST /api/places/{placeId}/images")).toMatchObject({
    "url.path": `/api/places/${id}/images`,
  });
  const leaks = spans.filter((span) => PRIVATE.test(JSON.stringify(span)));
  expect(leaks).toEqual([]);
  expect(raw.filter((text) => PRIVATE.test(text)).length).toBe(0);
});

import { expect, it } from "vitest";
import { CloudflareCdn } from "../../src/platform/cdn/cloudflare.ts";
import { FastlyCdn } from "../../src/platform/cdn/fastly.ts";
import { GoogleCdn } from "../../src/platform/cdn/google.ts";
import { VarnishCdn } from "../../src/platform/cdn/varnish.ts";
import { aCacheReceiver } from "../outbox/support/cache-receiver.ts";

const tags = ["tk-theme-ocean", "tk-manifest"];

it("Google is asked by urlMaps.invalidateCache with cacheTags", async () => {
  const { url, asked } = await aCacheReceiver();
  const target = "projects/acme/global/urlMaps/tokenkit";
  // https://cloud.google.com/compute/docs/reference/rest/v1/urlMaps/invalidateCache
  await new GoogleCdn({ kind: "google", target, token: "ya29.token" }, url).purge(tags);
  expect(asked).toMatchObject([
    {
      method: "POST",
      path: "/compute/v1/projects/acme/global/urlMaps/tokenkit/invalidateCache",
      headers: { authorization: "Bearer ya29.token", "content-type": "application/json" },
      body: '{"cacheTags":["tk-theme-ocean","tk-manifest"]}',
    },
  ]);
});

it("Cloudflare is asked by purge_cache with tags, and has to say that it did", async () => {
  const { url, asked } = await aCacheReceiver((res, count) =>
    res.end(JSON.stringify({ success: count === 1, errors: [], messages: [] })),
  );
  const target = "023e105f4ecef8ad9ca31a8372d0c353";
  const cdn = new CloudflareCdn({ kind: "cloudflare", target, token: "cf-token" }, url);
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  await cdn.purge(tags);
  expect(asked).toMatchObject([
    {
      method: "POST",
      path: `/client/v4/zones/${target}/purge_cache`,
      headers: { authorization: "Bearer cf-token", "content-type": "application/json" },
      body: '{"tags":["tk-theme-ocean","tk-manifest"]}',
    },
  ]);
  await expect(cdn.purge(tags)).rejects.toThrow("does not say that it purged");
});

it("Fastly is asked by a batch of surrogate_keys", async () => {
  const { url, asked } = await aCacheReceiver();
  // https://www.fastly.com/documentation/reference/api/purging/
  await new FastlyCdn(
    { kind: "fastly", target: "SU1Z0isxPaozGVKXdv0eY", token: "f-token" },
    url,
  ).purge(tags);
  expect(asked).toMatchObject([
    {
      method: "POST",
      path: "/service/SU1Z0isxPaozGVKXdv0eY/purge",
      headers: { "fastly-key": "f-token", "content-type": "application/json" },
      body: '{"surrogate_keys":["tk-theme-ocean","tk-manifest"]}',
    },
  ]);
});

it("every instance of Varnish is asked, also after one that fails", async () => {
  const [broken, well] = [
    await aCacheReceiver((res) => res.writeHead(503).end("Backend fetch failed")),
    await aCacheReceiver(),
  ];
  const target = `${broken.url}, ${well.url}/purge`;
  const purge = new VarnishCdn({ kind: "varnish", target, token: "v-token" }).purge(tags);
  await expect(purge).rejects.toThrow(
    `Varnish at ${new URL(broken.url).host} answered 503: Backend fetch failed`,
  );
  expect(well.asked).toMatchObject([
    {
      method: "PURGE",
      path: "/purge",
      headers: { "xkey-purge": "tk-theme-ocean tk-manifest", authorization: "Bearer v-token" },
    },
  ]);
});

it("a refusal says why, without the token, and a redirect is not followed", async () => {
  const { url } = await aCacheReceiver((res) => res.writeHead(403).end("Not authorized"));
  const choice = { kind: "fastly", target: "SU1Z0isxPaozGVKXdv0eY", token: "f-token" } as const;
  await expect(new FastlyCdn(choice, url).purge(tags)).rejects.toThrow(
    "Fastly answered 403: Not authorized",
  );
  const elsewhere = await aCacheReceiver();
  const moved = await aCacheReceiver((res) =>
    res.writeHead(302, { location: elsewhere.url }).end(),
  );
  await expect(new FastlyCdn(choice, moved.url).purge(tags)).rejects.toThrow("answered 302");
  expect(elsewhere.asked).toEqual([]);
  await expect(new FastlyCdn(choice, "http://127.0.0.1:9").purge(tags)).rejects.toThrow(
    "Fastly gave no answer",
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import {
  plainPath,
  plainQuery,
  plainUrl,
  redactedQuery,
  redactedStatement,
} from "../../../src/platform/telemetry/redact.ts";

it.each([
  ["a=1&b=2", "a=1&b=2"],
  ["token=x", "token=REDACTED"],
  ["a=1&token=x=y&b", "a=1&token=REDACTED&b"],
  ["%74%6F%6b%65%6e=x", "%74%6F%6b%65%6e=REDACTED"],
  ["page=1&tk-preview=tkp_x", "page=1&tk-preview=REDACTED"],
  ["?token=x", "?token=REDACTED"],
  ["token", "token=REDACTED"],
  ["code=x&state=y&iss=z", "code=REDACTED&state=REDACTED&iss=z"],
  ["c%6fde=x", "c%6fde=REDACTED"],
  ["tokens=x&%zz=1", "tokens=x&%zz=1"],
])("the query %s becomes %s", (query, redacted) => {
  expect(redactedQuery(query)).toBe(redacted);
});

it("no query shows what an application would read as its token", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      for (const query of [`${before}&token=hush&${after}`, `token=hush&${after}`]) {
        expect(new URLSearchParams(redactedQuery(query)).getAll("token")).not.toContain("hush");
      }
    }),
  );
});

it.each([
  [
    "select 'it''s', 1.5, t0.a1 from \"o'x 9\" t0 where a = $1",
    'select ?, ?, t0.a1 from "o\'x 9" t0 where a = $1',
  ],
  ["select  E'a\\\\''b', 'c\\'", "select  ?, ?"],
  ["select $$a'b$$, $q$x$$y$q$, -7", "select ?, ?, -?"],
  ["select 'unended", "select ?"],
])("the statement %s becomes %s", (sql, redacted) => {
  expect(redactedStatement(sql)).toBe(redacted);
});

it("a long statement is cut, in the middle of a value too", () => {
  expect(redactedStatement(`insert into t values ('${"x".repeat(1e6)}')`)).toBe(
    "insert into t values (?",
  );
});

it.each([
  ["appearance=dark&v=3&slug=aurora", "appearance=dark&v=3&slug=aurora"],
  ["token=x&q=Ada&limit=5", "token=REDACTED&q=REDACTED&limit=5"],
  ["slug=ada@example.org&ada@example.org&ada=1", "REDACTED&REDACTED&REDACTED"],
  ["t%6Fken=x&limit=%41", "REDACTED&REDACTED"],
])("the query %s is %s in a trace", (query, plain) => {
  expect(plainQuery(query)).toBe(plain);
});

it.each([
  ["/api/v1/themes/aurora/versions/3", "/api/v1/themes/{slug}/versions/{version}", undefined],
  ["/media/x/Ada", "/media/{imageId}/{version}", "/media/{imageId}/{version}"],
  ["/api/v1/themes/Ada%40home", "/api/v1/themes/{slug}", "/api/v1/themes/{slug}"],
  ["/trpc/places.get,Ada", "/trpc", "/trpc"],
  [
    "/api/places/01a203d1-6a26-776c-9ef5-2a16854e84b9",
    "/api/places/{placeId}",
    "/api/places/01a203d1-6a26-776c-9ef5-2a16854e84b9",
  ],
])("the path %s of %s is plain in a trace", (path, route, plain = path) => {
  expect(plainPath(path, route)).toBe(plain);
});

it.each([
  ["/v1/images:annotate?key=x", "https://h.example/v1/images:annotate"],
  [
    "/storage/v1/b/bucket/o/pictures%2F4f%2Fa1b2%2Foriginal?alt=media",
    "https://h.example/storage/v1/b/bucket/o/REDACTED",
  ],
  ["/realms/4f1d7a9c/token", "https://h.example/realms/REDACTED/token"],
])("a request of ours to %s is %s in a trace", (path, plain) => {
  expect(plainUrl("https://h.example", path)).toBe(plain);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { redactedQuery, redactedStatement } from "../../../src/platform/telemetry/redact.ts";

it.each([
  ["a=1&b=2", "a=1&b=2"],
  ["token=x", "token=REDACTED"],
  ["a=1&token=x=y&b", "a=1&token=REDACTED&b"],
  ["%74%6F%6b%65%6e=x", "%74%6F%6b%65%6e=REDACTED"],
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

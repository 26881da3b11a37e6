import type { Migration } from "@mikro-orm/migrations";
import { expect, it } from "vitest";
import { model } from "../../../src/model/model.ts";

/** From this step on, a release and the one before it may run side by side. */
const FIRST = "0016";

/**
 * Steps that break the previous release; only the release after next may take them. A generated column may become
 * a plain one (`drop expression`), because releases only read it, if a trigger goes on deriving it.
 */
const contracting =
  /\b(drop\s+(table|column|function|type|schema)|rename|alter\s+column(?!\s+\w+\s+drop\s+expression)|set\s+not\s+null|(?<!\bafter\s+)truncate)\b|add\s+column\s+\S+\s+[^,]*\bnot\s+null\b(?![^,]*\bdefault\b)/i;

/** The statements of one step. */
function statementsOf(Step: new (...args: never[]) => Migration): { name: string; sql: string[] } {
  const step = new Step(...([] as never[]));
  const sql: string[] = [];
  step.addSql = (statement) => void sql.push(String(statement));
  step.up();
  return { name: step.name ?? Step.name, sql };
}

const steps = model.migrations.map(statementsOf).filter(({ name }) => name >= FIRST);

it.each(steps)("$name only adds, so that the release before it goes on", ({ sql }) => {
  expect(sql.filter((statement) => contracting.test(statement))).toEqual([]);
});

it("knows what would not", () => {
  for (const statement of [
    "alter table image drop column pipeline",
    "alter table image rename to picture",
    "alter table image alter column caption type varchar(10)",
    "alter table image add column owner text not null",
    "drop table badge",
    "truncate badge",
  ]) {
    expect(contracting.test(statement)).toBe(true);
  }
  expect(contracting.test("alter table t add column n integer not null default 0")).toBe(false);
  expect(contracting.test("create trigger t after truncate on badge")).toBe(false);
});

import { describe, expect, it } from "vitest";
import { isAudited } from "../src/procedures/mutation.ts";
import { appRouter } from "../src/router.ts";
import { serviceRouter } from "../src/service-router.ts";

interface Procedure {
  _def: { type: string; meta?: { access?: string }; output?: unknown };
}

const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];

describe("the router", () => {
  it.each(procedures)("%s says who may call it and what it answers", (_name, { _def }) => {
    expect(["open", "runtime", "viewer", "editor", "admin"]).toContain(_def.meta?.access);
    expect(_def.output).toBeDefined();
  });

  it.each(procedures.filter(([, { _def }]) => _def.type === "mutation"))(
    "%s goes through the mutation door",
    (_name, { _def }) => {
      expect(isAudited({ _def })).toBe(true);
    },
  );
});

describe("the workers' router", () => {
  it("shares no procedure with the one that adapters mount", () => {
    const served = new Set(Object.values(appRouter._def.procedures));
    for (const procedure of Object.values(serviceRouter._def.procedures)) {
      expect(served.has(procedure as never)).toBe(false);
    }
  });
});

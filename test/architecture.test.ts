import { existsSync, globSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { loginRouter } from "../src/identity/router.ts";
import { isAudited } from "../src/procedures/mutation.ts";
import { appRouter } from "../src/router.ts";
import { serviceRouter } from "../src/service-router.ts";

interface Procedure {
  _def: { type: string; meta?: { access?: string }; output?: unknown };
}

const procedures = [appRouter, loginRouter].flatMap(({ _def }) =>
  Object.entries(_def.procedures),
) as unknown as [string, Procedure][];

describe("the router", () => {
  it.each(procedures)("%s says who may call it and what it answers", (_name, { _def }) => {
    expect(["open", "runtime", "viewer", "editor", "admin"]).toContain(_def.meta?.access);
    // A subscription yields its output piece by piece.
    if (_def.type !== "subscription") expect(_def.output).toBeDefined();
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

describe("the floors that imports run down", () => {
  const { floors, consoleFloors } = createRequire(import.meta.url)(
    "../.dependency-cruiser.cjs",
  ) as Record<"floors" | "consoleFloors", string[][]>;
  /** Sources of what browsers run, which import types alone. */
  const neighbours = ["src/browser", "src/console"];

  it.each(["src", "workers"])("are where everything in %s/ is", (folder) => {
    const rooms = readdirSync(new URL(`../${folder}`, import.meta.url)).map(
      (name) => `${folder}/${name}`,
    );
    const placed = (room: string) =>
      [...floors.flat(), ...neighbours].some(
        (place) => room === place || room.startsWith(`${place}/`),
      );
    expect(rooms.filter((room) => !placed(room))).toEqual([]);
  });

  it("are where every source of the console is", () => {
    const sources = globSync("src/console/**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) });
    const isOn = (file: string) => (room: string) => file === room || file.startsWith(`${room}/`);
    const rooms = consoleFloors.flat();
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => rooms.filter(isOn(file)).length !== 1)).toEqual([]);
  });

  it("hold no room of the console that is gone", () => {
    const there = (room: string) => existsSync(new URL(`../${room}`, import.meta.url));
    expect(consoleFloors.flat().filter((room) => !there(room))).toEqual([]);
  });
});

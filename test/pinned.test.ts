import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const workflows = globSync(".github/workflows/*.yml", { cwd: root });

it.each(workflows)("%s names actions by commit, because a tag can be moved", (workflow) => {
  const text = readFileSync(join(root, workflow), "utf8");
  const used = [...text.matchAll(/uses: (.+)$/gm)].map((match) => match[1]);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it("the Dockerfile names its bases by digest", () => {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  const bases = [...text.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map((match) => match[1]);
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const stages = [...text.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? "");
  const own = [...text.matchAll(/^FROM .* AS (\w+)$/gm)].map((match) => match[1]);
  for (const stage of stages) expect(own.includes(stage) || stage.startsWith("${")).toBe(true);
});

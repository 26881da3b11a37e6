import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";

const run = promisify(execFile);
const faults = (...args: string[]) => run("node", ["bench/faults.ts", ...args]);

it.skipIf(inject("pubsub") === null)(
  "npm run faults counts what a stopped web process costs: nothing",
  async () => {
    const { stdout } = await faults("--only=web stopped", "--pictures=6");
    const [head, , row] = stdout.split("\n").map((line) => line.split(" | "));
    expect(head?.slice(-3)).toEqual(["lost", "twice", "seconds until done |"]);
    const [fault, queue, accepted, refused, ...rest] = row ?? [];
    expect([fault, queue, accepted]).toEqual(["| web stopped under uploads", "Pub/Sub", "6"]);
    expect(Number(refused)).toBeGreaterThanOrEqual(0);
    expect(rest.slice(0, -1)).toEqual(["6", "6", "6", "0", "0"]);
  },
  600_000,
);

it("npm run faults names its rows where none is meant", async () => {
  await expect(faults("--only=earthquake")).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("both workers killed; Pub/Sub away, and back empty"),
  });
});

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../terraform", import.meta.url));

/** A program that runs terraform's fmt, validate and test on a folder without asking Google. */
const checker = process.env.TERRAFORM_CHECK;

describe("terraform itself", () => {
  it.skipIf(checker === undefined)(
    checker === undefined
      ? "is left out: TERRAFORM_CHECK names no program that checks a folder"
      : "finds the configuration formatted, valid, and its tests passing",
    { timeout: 600_000 },
    async () => {
      const { stdout } = await promisify(execFile)(String(checker), [folder]);
      expect(stdout).toContain("The configuration is valid");
      expect(stdout).toMatch(/\d+ passed, 0 failed/);
    },
  );
});

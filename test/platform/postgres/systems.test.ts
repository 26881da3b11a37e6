import { execFile } from "node:child_process";
import { chmod, mkdir, readlink, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findBinaries, linkLibraries } from "../../../src/platform/postgres/binaries.ts";
import { EmbeddedPostgresUnavailable } from "../../../src/platform/postgres/embedded.ts";
import { chooseLaunch } from "../../../src/platform/postgres/unprivileged.ts";
import { NOBODY, reachableCheckout } from "../../support/reachable-checkout.ts";
import { isRoot, refusing, spawnOwner, temporaryFolder } from "./support.ts";

describe("the server programs", () => {
  it("run here", async () => {
    const { postgres } = await findBinaries();
    const { stdout } = await promisify(execFile)(postgres, ["--version"]);
    expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\./);
  });

  it("are not to be had for every system: the error says so and names the way out", async () => {
    const found = findBinaries("sunos-x64");
    await expect(found).rejects.toThrow(EmbeddedPostgresUnavailable);
    await expect(found).rejects.toThrow(/no embedded PostgreSQL for sunos-x64\. Set DATABASE_URL/);
    await expect(found).rejects.toMatchObject({ expected: true });
  });

  it("may be left out of the installation", async () => {
    const other = process.platform === "linux" ? "darwin-arm64" : "linux-x64";
    await expect(findBinaries(other)).rejects.toThrow(/is not installed.*Set DATABASE_URL/);
  });

  it("may not run on this system: the error says what was tried", async () => {
    const folder = await refusing("postgres");
    const programs = { initdb: "", postgres: path.join(folder, "postgres") };
    const place = { dataDir: folder, runFolder: folder, installed: programs };
    const launched = chooseLaunch(place, [{ prefix: [] }]);
    await expect(launched).rejects.toThrow(EmbeddedPostgresUnavailable);
    await expect(launched).rejects.toThrow(/directly: postgres: not permitted.*DATABASE_URL/s);
  });

  it("get the links that an install without scripts left out", async () => {
    const root = await temporaryFolder();
    const lib = path.join(root, "native", "lib");
    await mkdir(lib, { recursive: true });
    await writeFile(path.join(lib, "libpq.so.5.18"), "");
    await symlink("libpq.so.5.18", path.join(lib, "libpq.so"));
    await writeFile(
      path.join(root, "native", "pg-symlinks.json"),
      JSON.stringify([
        { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
        { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
      ]),
    );
    await Promise.all([linkLibraries(root, "linux-x64"), linkLibraries(root, "linux-x64")]);
    expect(await readlink(path.join(lib, "libpq.so.5"))).toBe("libpq.so.5.18");
  });
});

describe("a user without rights", () => {
  const aUser = async () =>
    isRoot ? { as: { uid: NOBODY, checkout: await reachableCheckout() } } : {};

  it("gets a clear error for a data folder that cannot be written", async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o555);
    const user = await aUser();
    for (const dataDir of [folder, path.join(folder, "postgres")]) {
      const owner = spawnOwner(dataDir, user);
      await owner.gone;
      expect(owner.output()).toMatch(
        `The data folder ${dataDir} cannot be written (EACCES). Make it writable`,
      );
    }
  });

  it("runs the server as itself", async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o777);
    const owner = await spawnOwner(path.join(folder, "postgres"), await aUser()).ready;
    owner.process.kill("SIGTERM");
    await owner.gone;
  });
});

import { describe, expect, it } from "vitest";
import { webpOfFrames } from "../contract/support/large-pictures.ts";
import { formWith } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { cpuTicksOf, decoders } from "../support/decoders.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

async function startPlatform(): Promise<{
  platform: PlatformProcess;
  send: () => Promise<Response>;
}> {
  const env = {
    ENABLE_REST: "true",
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: await freshDatabase(),
  };
  const platform = await PlatformProcess.spawn(env, [
    "node",
    "--import",
    "./src/start/preload.ts",
    "src/main.ts",
  ]);
  await platform.ready();
  const made = await platform.fetch("/api/places", { method: "POST", json: { title: "A place" } });
  const { id } = (await made.json()) as { id: string };
  const send = () =>
    fetch(`${platform.url}/places/${id}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${PROCESS_KEY}` },
      body: formWith(webpOfFrames(200_000)),
    });
  return { platform, send };
}

/** The process that decodes, once there is one. */
async function decoderOf({ child }: PlatformProcess): Promise<number> {
  await expect.poll(() => decoders(child.pid)).toHaveLength(1);
  return decoders(child.pid)[0] as number;
}

describe("the process that decodes pictures", () => {
  it("is killed: the upload is to be tried again, and the next has another process", async () => {
    const { platform, send } = await startPlatform();
    const first = send();
    process.kill(await decoderOf(platform), "SIGKILL");
    expect((await first).status).toBe(503);
    expect((await send()).status).toBe(413);
  });

  it("ends with the platform, also when that is killed", async () => {
    const { platform, send } = await startPlatform();
    const lost = send().catch(() => "lost");
    const decoder = await decoderOf(platform);
    platform.child.kill("SIGKILL");
    expect(await lost).toBe("lost");
    await expect.poll(() => cpuTicksOf(decoder)).toBeUndefined();
  });
});

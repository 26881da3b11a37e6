import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { usePlatform } from "../support/platform.ts";

const root = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");

interface Step {
  name?: string;
  run?: string;
  if?: string;
}

const text = read(".github/workflows/deploy.yml");
const workflow = parse(text);
const job = workflow.jobs.deploy;
const steps: Step[] = job.steps;

/** The output and exit status of a program. */
function outcomeOf(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ status: number; stdout: string }>((resolve) => {
    execFile(program, args, { cwd: root, env: { ...process.env, ...env } }, (error, stdout) => {
      resolve({ status: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

describe("the workflow that deploys", () => {
  it("starts by hand alone, for an environment whose rules approve it, and reads no secret", () => {
    expect(Object.keys(workflow.on)).toEqual(["workflow_dispatch"]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    expect(job.environment).toBe("${{ inputs.environment }}");
    expect(job.permissions).toEqual({ contents: "read", packages: "read", "id-token": "write" });
    expect(text).not.toMatch(/secrets\./);
  });

  it("reads the variables that Terraform prints, all of them", () => {
    const printed = /output "deployer" \{[\s\S]*?\n {2}\}\n\}/.exec(
      read("terraform/outputs.tf"),
    )?.[0];
    const names = [...String(printed).matchAll(/^ {4}([A-Z_]+) +=/gm)].map(([, name]) => name);
    const used = [...text.matchAll(/vars\.(\w+)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect([...new Set(used)].sort()).toEqual(names.sort());
  });

  it("is the one that Google lets in", () => {
    const [, name] = /workflow += optional\(string, "(.+)"\)/.exec(
      read("terraform/variables-deployer.tf"),
    ) as RegExpExecArray;
    expect(read(`.github/workflows/${name}`)).toBe(text);
  });

  it("migrates, starts, switches, asks, and goes back after a failure alone", () => {
    const order = ["before", "migrate", "start", "switch", "smoke.ts", "back", "commands"];
    const at = order.map((word) =>
      steps.findIndex(({ run }) => run?.includes(` ${word}`) || run?.includes(`/${word}`)),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(steps[at.at(-2) ?? 0]?.if).toMatch(/^\(failure\(\) \|\| cancelled\(\)\)/);
  });

  it("asks the registry itself about an image, for which its account has the right", () => {
    expect(text).not.toContain("artifacts docker images");
  });

  it("writes what a person typed into no command", async () => {
    for (const { run = "" } of steps) {
      expect(run).not.toMatch(/\$\{\{/);
      expect((await outcomeOf("bash", ["-n", "-c", run])).status, run).toBe(0);
    }
  });
});

describe("a roll-out", () => {
  const folder = mkdtempSync(join(tmpdir(), "roll-out-"));
  const log = join(folder, "log");
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a step with a gcloud that notes its arguments, and knows which revisions serve. */
  async function step(mode: string, shares: number[], ...args: string[]) {
    const traffic = shares.map((percent, at) => ({ revisionName: `r-${at + 1}`, percent }));
    const containers = [
      { name: "metrics", image: "m" },
      { name: "worker", image: "w@sha256:1" },
    ];
    const state = { status: { traffic }, spec: { template: { spec: { containers } } } };
    writeFileSync(log, "");
    writeFileSync(
      join(folder, "gcloud"),
      `#!/bin/sh\necho "$*" >> ${log}\ncase "$*" in *describe*) echo '${JSON.stringify(state)}';; esac\n`,
    );
    chmodSync(join(folder, "gcloud"), 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}`, NAME: "tk", WORKER_MODE: mode };
    const { status, stdout } = await outcomeOf(join(root, ".ci/roll-out.sh"), args, env);
    return { status, stdout, calls: readFileSync(log, "utf8").trim().split("\n") };
  }

  it("notes what serves, and refuses to begin where traffic is split", async () => {
    expect((await step("push", [0, 100], "before")).stdout).toBe("web=r-2\nworker=r-2\n");
    expect((await step("pull", [100], "before")).stdout).toBe("web=r-1\nworker=w@sha256:1\n");
    expect((await step("push", [50, 50], "before")).status).not.toBe(0);
  });

  it("gives new revisions no request before they are ready, in both modes", async () => {
    const image = "example@sha256:2";
    const started = "run services update tk-web --no-traffic --container=web";
    expect((await step("push", [100], "start", image)).calls).toEqual([
      `${started} --image=${image}`,
      `run services update tk-worker --no-traffic --container=worker --image=${image}`,
    ]);
    expect((await step("pull", [100], "start", image)).calls).toEqual([
      `${started} --image=${image}`,
    ]);
    expect((await step("pull", [100], "switch", image)).calls).toEqual([
      "run services update-traffic tk-web --to-latest",
      `beta run worker-pools update tk-worker --container=worker --image=${image}`,
    ]);
  });

  it("brings the job of the commands to the release", async () => {
    const image = "example@sha256:2";
    expect((await step("push", [100], "commands", image)).calls).toEqual([
      `run jobs update tk-commands --image=${image}`,
    ]);
  });

  it("goes back to what it noted", async () => {
    expect((await step("push", [100], "back", "r-1", "r-7")).calls).toEqual([
      "run services update-traffic tk-web --to-revisions=r-1=100",
      "run services update-traffic tk-worker --to-revisions=r-7=100",
    ]);
    expect((await step("pull", [100], "back", "r-1", "w@sha256:1")).calls).toContain(
      "beta run worker-pools update tk-worker --container=worker --image=w@sha256:1",
    );
  });
});

describe("the questions after a roll-out", () => {
  const platform = usePlatform();
  const { version } = JSON.parse(read("package.json"));
  const asked = (address: string, release: string) =>
    outcomeOf(process.execPath, [".ci/smoke.ts", address, release, "--wait", "0"]);

  it("are answered by a running platform of that release", async () => {
    const { status, stdout } = await asked(platform.current.url, version);
    expect(stdout).not.toContain("WRONG");
    expect(stdout.split("\n").filter((line) => line.startsWith("ok "))).toHaveLength(6);
    expect(status).toBe(0);
  });

  it("fail where another release serves, or none", async () => {
    const other = await asked(platform.current.url, "9.9.9");
    expect(other).toEqual({ status: 1, stdout: `WRONG /status ok of ${version}\n` });
    expect((await asked("http://127.0.0.1:1", version)).status).toBe(1);
  });
});

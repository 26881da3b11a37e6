import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { freshDatabase } from "../support/database.ts";
import { PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { runContainer } from "./support/container.ts";
import { findHelm } from "./support/find-helm.ts";
import { block, servesAFirstTheme } from "./support/first-theme.ts";
import { type Manifest, problemsOf } from "./support/kubernetes.ts";

const chart = join(import.meta.dirname, "../../deploy/helm/tokenkit");
const helm = findHelm();
if ("lacking" in helm) process.stderr.write(`Left out: the chart, because ${helm.lacking}.\n`);

type Container = Record<string, unknown>;

/** Has Helm render the chart with these values, as `--set` takes them. */
function render(...values: string[]): Manifest[] {
  if ("lacking" in helm) return [];
  const args = ["template", "tokenkit", chart, ...values.flatMap((value) => ["--set", value])];
  const text = execFileSync(helm.program, args, { encoding: "utf8", stdio: "pipe" });
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

const needed = ["publicBaseUrl=https://tokens.example.com", "env.AUTH=none"];
const usual = [...needed, "picturesClaim=pictures"];
const everything = [
  ...usual,
  "ingress.enabled=true,ingress.host=tokens.example.com,ingress.className=nginx,ingress.tlsSecret=tls",
  "imagePullSecrets[0].name=registry,worker.existingSecret=worker,migration.existingSecret=owner",
  "serviceAccount.annotations.role=pictures",
  "networkPolicy.workerFrom[0].namespaceSelector.matchLabels.name=monitoring",
];
const least = [...usual, "web.autoscaling.enabled=false", "networkPolicy.enabled=false"];

const one = (manifests: Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`The chart has no ${kind} ${name}`);
  return found;
};

/** A container's environment, with what the secret holds in place of its reference. */
function environmentOf(manifest: Manifest, secret: Record<string, string>) {
  const [container] = manifest.spec.template.spec.containers;
  expect(container.envFrom).toEqual([{ secretRef: { name: "tokenkit" } }]);
  const own = container.env.map(({ name, value }: { name: string; value: string }) => [
    name,
    value,
  ]);
  return {
    args: container.args as string[] | undefined,
    env: { ...secret, ...Object.fromEntries(own) },
  };
}

describe.skipIf("lacking" in helm)("the chart", () => {
  it("has no fault that Helm knows of", () => {
    if ("lacking" in helm) return;
    const values = usual.flatMap((value) => ["--set", value]);
    execFileSync(helm.program, ["lint", "--strict", chart, ...values], { stdio: "pipe" });
  });

  it.each([
    ["usual", usual, 9],
    ["all", everything, 10],
    ["least", least, 6],
  ])("renders what Kubernetes' schemas take, with %s values", async (_which, values, count) => {
    const manifests = render(...values);
    expect(await problemsOf(manifests)).toEqual("");
    expect(manifests).toHaveLength(count);
  });

  it.each([
    ["another type", (container: Container) => ({ ...container, stdin: "yes" }), "stdin"],
    ["a name that is not known", (container: Container) => ({ ...container, imag: "x" }), "imag"],
  ])("is judged by schemas that refuse %s", async (_what, change, named) => {
    const web = one(render(...usual), "Deployment", "tokenkit-web");
    web.spec.template.spec.containers[0] = change(web.spec.template.spec.containers[0]);
    expect(await problemsOf([web])).toContain(named);
  });

  it.each([
    ["publicBaseUrl=tokens.example.com"],
    ["publicBaseUrl=https://x.example", "image.digest=latest"],
    ["publicBaseUrl=https://x.example", "webb.replicas=3"],
    ["publicBaseUrl=https://x.example", "web.replicas=0"],
    ["publicBaseUrl=https://x.example", "ingress.enabled=true"],
  ])("refuses %s, %s", (...values) => {
    expect(() => render(...values)).toThrow();
  });

  it.each(["env.S3_BUCKET=pictures", "env.BLOB_BUCKET=pictures", "picturesClaim=pictures"])(
    "wants a place for pictures that all pods share, such as %s",
    (place) => {
      expect(() => render(...needed)).toThrow("Pictures need a place that all pods share");
      expect(render(...needed, place)).not.toEqual([]);
    },
  );

  it("takes one secret for all, or one for worker and migration each", () => {
    const secretsWith = (values: string[]) =>
      render(...values)
        .filter(({ kind }) => kind === "Deployment" || kind === "Job")
        .map(({ metadata, spec }) => [
          metadata.name,
          spec.template.spec.containers[0].envFrom[0].secretRef.name,
        ])
        .sort();
    expect(secretsWith([...usual, "existingSecret=shared"])).toEqual([
      ["tokenkit-migration", "shared"],
      ["tokenkit-web", "shared"],
      ["tokenkit-worker", "shared"],
    ]);
    expect(secretsWith(everything)).toEqual([
      ["tokenkit-migration", "owner"],
      ["tokenkit-web", "tokenkit"],
      ["tokenkit-worker", "worker"],
    ]);
  });

  it("lets no container write to its root, gain rights or run as root", () => {
    for (const { kind, spec } of render(...everything)) {
      if (kind !== "Deployment" && kind !== "Job") continue;
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  });

  it("selects by service, budgets and policies the pods of web", () => {
    const manifests = render(...usual);
    const pods = one(manifests, "Deployment", "tokenkit-web").spec.template.metadata.labels;
    for (const selector of [
      one(manifests, "Service", "tokenkit").spec.selector,
      one(manifests, "PodDisruptionBudget", "tokenkit-web").spec.selector.matchLabels,
      one(manifests, "NetworkPolicy", "tokenkit-web").spec.podSelector.matchLabels,
    ]) {
      expect(pods).toMatchObject(selector);
      expect(selector["app.kubernetes.io/component"]).toBe("web");
    }
  });

  it("serves a first theme: migration, then web and worker, as processes", async () => {
    const manifests = render(...usual);
    const database = await freshDatabase({ empty: true });
    const secret = {
      DATABASE_URL: database,
      INIT_ADMIN_API_KEY: PROCESS_KEY,
      SECRETS_KEY: "secrets-key-of-the-chart-0123456789",
    };
    for (const name of Object.keys(secret)) expect(block("kubernetes")).toContain(`=${name}=`);
    const run = async (kind: string, name: string) => {
      const container = environmentOf(one(manifests, kind, name), secret);
      return runContainer({ ...container, data: await scratchFolder() });
    };
    const migration = await run("Job", "tokenkit-migration");
    expect([await migration.exited, migration.output]).toEqual([0, expect.any(String)]);
    const started = [
      await run("Deployment", "tokenkit-web"),
      await run("Deployment", "tokenkit-worker"),
    ] as const;
    for (const process of started) await process.ready();
    for (const process of started) expect((await process.fetch("/livez")).status).toBe(200);
    await servesAFirstTheme(started[0].url, PROCESS_KEY);
  });
});

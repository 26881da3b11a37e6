import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
}

const root = new URL("../../../", import.meta.url);

/** A compose file with the variables that the environment gives, as Compose reads it. */
export function composeFile(
  name: string,
  env: Record<string, string>,
): { services: Record<string, Service>; volumes: Record<string, null> } {
  const text = readFileSync(new URL(name, root), "utf8");
  return parse(interpolated(text, env), { merge: true });
}

function interpolated(text: string, env: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, fallback) => {
    const value = env[name] || undefined;
    if (value === undefined && kind !== "-") throw new Error(`${name} is not set`);
    return value ?? fallback;
  });
}

/** The variables that the Dockerfile's last stage sets in each container. */
export function imageEnvironment(): Record<string, string> {
  const [, stage = ""] = readFileSync(new URL("Dockerfile", root), "utf8").split(
    /^FROM \$\{RUNTIME_IMAGE\}$/m,
  );
  const [, variables = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(stage) ?? [];
  const entries = variables.replaceAll("\\\n", " ").trim().split(/\s+/);
  return Object.fromEntries(entries.map((entry) => entry.split("=") as [string, string]));
}

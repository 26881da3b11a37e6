import { blocksAt } from "./arguments.ts";
import type { Resource } from "./plan.ts";
import { type Fields, isFields, type Value } from "./value.ts";

const programs: Record<string, string> = {
  google_cloud_run_v2_service: "template.containers",
  google_cloud_run_v2_worker_pool: "template.containers",
  google_cloud_run_v2_job: "template.template.containers",
};

export const isProgram = ({ type }: Resource): boolean => type in programs;

export const containersOf = (resource: Resource): Fields[] =>
  blocksAt(resource, programs[resource.type] ?? "");

/** The first container's literal variables, and those from secrets. */
export function environmentOf(resource: Resource): { plain: Fields; secret: Fields } {
  const plain: Fields = {};
  const secret: Fields = {};
  for (const entry of (containersOf(resource)[0]?.env ?? []) as Fields[]) {
    const name = String(entry.name);
    if ("value" in entry) plain[name] = entry.value ?? null;
    else secret[name] = secretOf(entry.value_source ?? null);
  }
  return { plain, secret };
}

function secretOf(source: Value): Value {
  const [{ secret_key_ref: [reference = null] = [] } = {}] = source as [
    { secret_key_ref?: Value[] },
  ];
  return isFields(reference) ? reference : null;
}

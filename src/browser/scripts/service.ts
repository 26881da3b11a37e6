import type { Manifest, ServiceOptions } from "../types/runtime.d.ts";
import { problem, problemOf } from "./errors.ts";
import { given } from "./given.ts";

/** The part of our script's address before `/rt/v1`. */
export function baseOf(script: string): string {
  return script.replace(/\/rt\/v1\/[^/]*$/, "");
}

/** @throws TokenkitError as the service says, or `unreachable` */
export async function request(url: string, cache: RequestCache): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { cache, credentials: "omit" });
  } catch {
    throw problem(`${url.split("?")[0]} cannot be reached.`, "unreachable");
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

export function address(base: string, path: string, query: Record<string, unknown>): string {
  const text = `${new URLSearchParams(given(query) as Record<string, string>)}`;
  return new URL(`${base.replace(/\/+$/, "")}/rt/v1/${path}${text && `?${text}`}`, document.baseURI)
    .href;
}

export async function fetchManifest({
  base,
  token,
}: ServiceOptions & { base: string }): Promise<Manifest> {
  const response = await request(address(base, "manifest.json", { token }), "default");
  return (await response.json()) as Manifest;
}

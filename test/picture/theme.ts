import { readFile } from "node:fs/promises";
import type { Platform } from "./platform.ts";

const sheet = new URL("../fixtures/apps/bootstrap/adminlte.css", import.meta.url);

export const SLUG = "acme";
/** The color that is edited. */
export const TOKEN = "bs.primary";

interface Converted {
  tokens: {
    bs: Record<string, object>;
    $extensions: { "io.tokenkit": Record<string, unknown> };
  };
}

/**
 * Publishes what the dashboard's stylesheet gives. Links refer to the edited color, and a pair declares that the
 * dashboard writes white on it.
 */
export async function publishTheme(platform: Platform): Promise<void> {
  const content = await readFile(sheet, "utf8");
  const files = [{ name: "adminlte.css", content }];
  const { tokens } = await post<Converted>(platform, "/api/v1/tokens/convert", { files });
  tokens.bs["link-color"] = { $type: "color", $value: `{${TOKEN}}` };
  tokens.$extensions["io.tokenkit"].pairs = [{ front: "bs.white", back: TOKEN, needed: 4.5 }];
  await post(platform, "/api/v1/themes", { slug: SLUG, name: "Acme", tokens });
  await post(platform, `/api/v1/themes/${SLUG}/publish`, { message: "As it is" });
}

async function post<T>({ base, key }: Platform, path: string, body: object): Promise<T> {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${answer.message}`);
  return answer as T;
}

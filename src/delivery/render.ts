import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { inSpan } from "../platform/telemetry/tracing.ts";
import type { Appearance } from "../tokens/findings.ts";
import { Artefact } from "./artefact.ts";
import { cacheControl } from "./cache-policy.ts";
import type { Delivery } from "./delivery.ts";
import { keptBody } from "./pinned-body.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";

export const artefactSchema = z.custom<Artefact>((value) => value instanceof Artefact);

/** What a request of run time asks of a theme. */
export interface ThemeRequest {
  slug: string;
  appearance?: Appearance | undefined;
  /** A pinned version. */
  v?: number | undefined;
  /** In milliseconds, when what chose the appearance may have changed last; none is older. */
  chosenAt?: number;
}

/** How one form of a theme is made. */
export interface Recipe {
  /** Names the form within a theme, variant included: `css full`. */
  form: string;
  contentType: string;
  /** What is no text is in base64 here, and where it is kept. */
  binary?: boolean;
  body(theme: ServedTheme, appearance: Appearance): Promise<string>;
  /** Headers beyond those of every theme response, flat. */
  headers?(theme: ServedTheme): string[];
}

/**
 * A form of a theme from the cache, or made by its recipe. A pinned one is made once and kept
 * with its revision: its URL never changes its content, whatever a later build prints.
 */
export async function obtainThemed(
  delivery: Delivery,
  em: EntityManager,
  request: ThemeRequest,
  recipe: Recipe,
  known?: ServedTheme,
): Promise<Artefact> {
  const { slug, v, chosenAt } = request;
  let found = known;
  const find = async (): Promise<ServedTheme> => {
    found ??= await findServedTheme(em, slug, v);
    return found;
  };
  const appearance = request.appearance ?? (await find()).defaultAppearance;
  const form = `${recipe.form} ${appearance}`;
  const key = `${slug} ${v ?? "current"} ${form}${chosenAt === undefined ? "" : " by default"}`;
  return delivery.cache.obtain(key, slug, async () => {
    const theme = await find();
    const make = (): Promise<string> =>
      inSpan("render theme", () => recipe.body(theme, appearance), { "tokenkit.form": form });
    const body = v === undefined ? await make() : await keptBody(em, theme, form, make);
    return {
      contentType: recipe.contentType,
      body: recipe.binary ? Buffer.from(body, "base64") : body,
      cacheControl: await cacheControl(delivery, v !== undefined),
      use: delivery.usage.counter({
        themeId: theme.id,
        version: theme.version,
        pinned: v !== undefined,
      }),
      lastModified:
        v === undefined
          ? Math.max(theme.lastModified, delivery.options.builtAt, chosenAt ?? 0)
          : theme.lastModified,
      extraHeaders: [
        "X-Theme-Version",
        String(theme.version),
        "X-Theme-Updated-At",
        theme.updatedAt.toISOString(),
        ...(recipe.headers?.(theme) ?? []),
      ],
    };
  });
}

import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { inSpan } from "../platform/telemetry/tracing.ts";
import { pinTag, SETTINGS_TAG, themeTag } from "../procedures/purges/tags.ts";
import type { Appearance } from "../tokens/findings.ts";
import { TokenInputError } from "../tokens/input-error.ts";
import { type Choice, chooseModes, type Inputs } from "../tokens/resolver/choose.ts";
import type { AxisListing } from "../tokens/resolver/listing.ts";
import type { Modes } from "../tokens/resolver/permutations.ts";
import { Artefact } from "./artefact.ts";
import { cacheControl } from "./cache-policy.ts";
import type { Delivery } from "./delivery.ts";
import { KeptBodies } from "./kept/bodies.ts";
import { keptBody } from "./pinned-body.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";

export const artefactSchema = z.custom<Artefact>((value) => value instanceof Artefact);

/** The parts of a run-time request that select a theme's content. */
export interface ThemeRequest {
  slug: string;
  appearance?: Appearance | undefined;
  /** Contexts by axis, as the request named them. */
  inputs?: Inputs;
  /** A pinned version. */
  v?: number | undefined;
  /** When the setting that chose the appearance last changed, in milliseconds. */
  chosenAt?: number;
}

/** The contexts that differ from the default, sorted, as part of a cache key. */
export const keyOf = (modes: Modes): string =>
  Object.entries(modes)
    .map(([axis, context]) => ` ${axis}=${encodeURIComponent(context.toWellFormed())}`)
    .join("");

/**
 * Resolves a request's contexts against the theme's axes. The axes are cached like renders, so
 * parameters without a meaning cost nothing.
 */
export async function ofAxes<T>(
  { cache, engine }: Pick<Delivery, "cache" | "engine">,
  { slug, v }: Pick<ThemeRequest, "slug" | "v">,
  find: () => Promise<ServedTheme>,
  make: (axes: AxisListing[]) => T,
): Promise<T> {
  const listing = await cache.obtain(`axes ${slug} ${v ?? "current"}`, slug, async () => {
    const theme = await find();
    return {
      contentType: "application/json",
      body: JSON.stringify(await engine.axes(theme, theme.tokens)),
      cacheControl: "no-store",
      tags: [],
      lastModified: theme.lastModified,
    };
  });
  const listed = await listing.body();
  return chosen(() => make(JSON.parse(String(listed)) as AxisListing[]));
}

/** @throws PlatformError `validation_failed` for a context that an axis does not have */
function chosen<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof TokenInputError) throw invalid(error.field, error.message);
    throw error;
  }
}

/** The permutation that a request selects. */
function choose(
  delivery: Delivery,
  request: ThemeRequest,
  inputs: Inputs,
  find: () => Promise<ServedTheme>,
): Choice | Promise<Choice> {
  if (Object.keys(inputs).length === 0) return { modes: {}, appearance: undefined };
  const { chosenAt, appearance } = request;
  const requested = chosenAt === undefined ? appearance : undefined;
  return ofAxes(delivery, request, find, (axes) => chooseModes(axes, inputs, requested));
}

/** Tags a response by its request; the default appearance of the installation is a setting. */
function tagsOf({ slug, v, chosenAt }: ThemeRequest): string[] {
  if (v !== undefined) return [pinTag(slug)];
  return chosenAt === undefined ? [themeTag(slug)] : [themeTag(slug), SETTINGS_TAG];
}

/** How to render one form of a theme. */
export interface Recipe {
  /** Names the form within a theme, variant included: `css full`. */
  form: string;
  contentType: string;
  /** Binary bodies are base64, here and in the database. */
  binary?: boolean;
  body(theme: ServedTheme, appearance: Appearance, modes: Modes): Promise<string>;
  /** Headers in addition to those of every theme response, flat. */
  headers?(theme: ServedTheme, modes: Modes): string[];
}

/** Renders a form; a pinned one once, whatever build comes later. */
async function bodyOf(
  em: EntityManager,
  theme: ServedTheme,
  { form, v }: { form: string; v: number | undefined },
  print: () => Promise<string>,
  isBinary = false,
): Promise<Buffer> {
  const make = (): Promise<string> => inSpan("render theme", print, { "tokenkit.form": form });
  const body = v === undefined ? await make() : await keptBody(em, theme, form, make);
  return Buffer.from(body, isBinary ? "base64" : "utf-8");
}

/**
 * Returns a form of a theme from the cache, or renders it by its recipe. A pinned form is rendered
 * once and stored with its revision: its URL never changes content, whatever a later build prints.
 */
export async function obtainThemed(
  delivery: Delivery,
  em: EntityManager,
  request: ThemeRequest,
  recipe: Recipe,
  held?: ServedTheme,
): Promise<Artefact> {
  const { slug, v, chosenAt, inputs = {} } = request;
  let found = held;
  const find = async (): Promise<ServedTheme> => {
    found ??= await findServedTheme(em, slug, v);
    return found;
  };
  const { modes, appearance: selected } = await choose(delivery, request, inputs, find);
  const appearance = selected ?? request.appearance ?? (await find()).defaultAppearance;
  const form = `${recipe.form} ${appearance}${keyOf(modes)}`;
  const key = `${slug} ${v ?? "current"} ${form}${chosenAt === undefined ? "" : " by default"}`;
  return delivery.cache.obtain(key, slug, async () => {
    const theme = await find();
    const print = (of: ServedTheme): Promise<string> =>
      delivery.work.render(recipe.form, () => recipe.body(of, appearance, modes));
    const render = (of: ServedTheme): Promise<Buffer> =>
      bodyOf(em, of, { form, v }, () => print(of), recipe.binary);
    const place = { themeId: theme.id, version: theme.version, isPinned: v !== undefined, form };
    return {
      contentType: recipe.contentType,
      body: await KeptBodies.obtain(
        delivery.kept,
        place,
        () => render(theme),
        async () => render(await findServedTheme(em, slug, v)),
      ),
      binary: recipe.binary ?? false,
      cacheControl: await cacheControl(delivery, v !== undefined),
      tags: tagsOf(request),
      themeId: theme.id,
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
        ...(recipe.headers?.(theme, modes) ?? []),
      ],
    };
  });
}

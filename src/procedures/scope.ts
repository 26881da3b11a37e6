import { PlatformError } from "../errors/errors.ts";

/** The actions of a scoped key. Each key may read; `edit` and `publish` do not include each other. */
export const keyActions = ["read", "edit", "publish"] as const;
export type KeyAction = (typeof keyActions)[number];

/** How an API key is narrowed within its role (decisions.md#scopes-of-keys); null is no limit. */
export interface Scope {
  /** The slugs of its themes. */
  themes: readonly string[] | null;
  actions: readonly KeyAction[] | null;
}

/** An action of a procedure on themes, and the fields of its input that name them. */
interface Use {
  action: KeyAction;
  themes: readonly string[];
}

const use = (action: KeyAction, ...themes: string[]): Use => ({ action, themes });

/**
 * All that a scoped key may call; a procedure that is not here refuses it. Procedures of reviews and
 * releases name no theme of one field, and lists name none: they check the themes themselves.
 */
const uses: Readonly<Record<string, Use>> = {
  "themes.list": use("read"),
  "themes.get": use("read", "slug"),
  "themes.export": use("read", "slug"),
  "themes.versions": use("read", "slug"),
  "themes.version": use("read", "slug"),
  "themes.diff": use("read", "slug"),
  "themes.verdict": use("read", "slug"),
  "themes.governance.read": use("read", "slug"),
  "themes.workingCopy.get": use("read", "slug"),
  "themes.workingCopy.ifThere": use("read", "slug"),
  "themes.workingCopy.save": use("edit", "slug"),
  "themes.workingCopy.discard": use("edit", "slug"),
  "themes.create": use("edit", "slug"),
  "themes.update": use("edit", "theme", "slug"),
  "themes.import": use("edit", "slug"),
  "themes.duplicate": use("edit", "theme", "slug"),
  "themes.rollback": use("edit", "slug"),
  "themes.remove": use("edit", "slug"),
  "themes.publish": use("publish", "slug"),
  "themes.archive": use("publish", "slug"),
  "reviews.list": use("read"),
  "reviews.get": use("read"),
  "reviews.request": use("edit", "slug"),
  "reviews.comment": use("edit"),
  "reviews.resolve": use("edit"),
  "reviews.withdraw": use("edit"),
  "releases.list": use("read"),
  "releases.get": use("read"),
  "releases.scheduled": use("read", "slug"),
  "releases.create": use("edit"),
  "releases.update": use("edit"),
  "releases.schedule": use("publish"),
  "releases.publish": use("publish"),
  "releases.cancel": use("publish"),
  "releases.revert": use("publish"),
  "previews.list": use("read", "slug"),
  "previews.create": use("edit", "slug"),
  "previews.revoke": use("edit", "slug"),
  "delivery.usage": use("read", "slug"),
  "tokens.contrast": use("read"),
  "tokens.palette": use("read"),
  "tokens.schema": use("read"),
  "tokens.validate": use("read"),
  "tokens.convert": use("read"),
  "tokens.roles": use("read"),
  "session.read": use("read"),
};

/** The procedures of run time that show one theme, named by `slug`. */
const ofOneTheme: ReadonlySet<string> = new Set([
  "delivery.stylesheet",
  "delivery.resolved",
  "delivery.export",
  "delivery.embed",
]);

type Scoped = { scope: Scope | null } | null;

/**
 * Refuses a scoped key what its scope does not name; reads the input only if that names themes.
 *
 * @throws PlatformError `forbidden`
 */
export async function assertInScopeOf(
  caller: Scoped,
  procedure: string,
  readInput: () => Promise<unknown>,
): Promise<void> {
  if (!caller?.scope) return;
  const found = Object.hasOwn(uses, procedure) ? uses[procedure] : undefined;
  if (found === undefined) {
    throw new PlatformError(
      "forbidden",
      "This key has a scope, and such keys are for themes alone.",
    );
  }
  assertMay(caller, found.action);
  if (found.themes.length === 0) return;
  const given = Object(await readInput()) as Record<string, unknown>;
  for (const field of found.themes) {
    const slug = given[field];
    if (typeof slug === "string") assertInScope(caller, slug);
  }
}

/** @throws PlatformError `forbidden` for a key whose scope does not have the action */
export function assertMay(caller: Scoped, action: KeyAction): void {
  const actions = caller?.scope?.actions;
  if (!actions || action === "read" || actions.includes(action)) return;
  throw new PlatformError(
    "forbidden",
    `This key may ${listed(["read", ...actions.filter((one) => one !== "read")])}; this needs ${action}.`,
  );
}

/** @throws PlatformError `forbidden` for a key of other themes */
export function assertInScope(caller: Scoped, slug: string): void {
  const themes = themesInScope(caller);
  if (themes !== undefined && !themes.includes(slug)) throw forOtherThemes(caller);
}

export function forOtherThemes(caller: Scoped): PlatformError {
  const themes = themesInScope(caller) ?? [];
  const those = themes.length === 1 ? "the theme" : "the themes";
  return new PlatformError("forbidden", `This key is for ${those} ${listed(themes)} alone.`);
}

/** The slugs of a scoped key's themes; undefined if the caller may read all. */
export const themesInScope = (caller: Scoped): readonly string[] | undefined =>
  caller?.scope?.themes ?? undefined;

/** Whether run time serves a caller more than it serves anyone. */
export function isReaderOf(caller: Scoped, procedure: string, input: unknown): boolean {
  const themes = themesInScope(caller);
  if (themes === undefined) return true;
  const { slug } = Object(input) as { slug?: unknown };
  return ofOneTheme.has(procedure) && typeof slug === "string" && themes.includes(slug);
}

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

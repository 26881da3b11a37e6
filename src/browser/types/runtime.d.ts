/**
 * tokenkit runtime: themes of a tokenkit service, applied and switched in a browser.
 *
 * The same functions come as an ES module (`/rt/v1/runtime.js`) and as `window.Tokenkit`
 * (`/rt/v1/global.js`). Importing touches no DOM; the functions need one.
 */

export type Appearance = "light" | "dark";

/** `system` follows the reader's system, and goes on following it. */
export type AppearanceChoice = Appearance | "system";

export type Variant = "full" | "tokens" | "minified";

/**
 * A context for each axis of a theme, such as `{ density: "compact" }`, by the names of `Axis`; an
 * axis without one, or with null, has its default, or what media choose. `"all"` states none.
 */
export type Modes = "all" | Readonly<Record<string, string | null | undefined>>;

/** An element, or a selector of which the first match is taken. */
export type Target = Element | string;

/** The service's address; by default the script's origin. */
export interface ServiceOptions {
  /** The part of the address before `/rt/v1`, such as `https://themes.example.com`. */
  base?: string | undefined;
  /** An API key, for a service that is not public. Every reader of the page can read it. */
  token?: string | undefined;
}

export interface TargetOptions {
  /** The element that carries the theme; `<html>` by default. */
  target?: Target | undefined;
}

export interface ThemeOptions extends ServiceOptions, TargetOptions {
  /**
   * When left out, the service's default where that is dark, else the theme's own; of a pinned
   * version the theme's own.
   */
  appearance?: AppearanceChoice | undefined;
  /**
   * Takes the theme's sheet of all modes, from which attributes choose: then neither a mode nor an
   * appearance that is chosen later needs a request. Parts of the page may differ in them.
   */
  modes?: Modes | undefined;
  /**
   * `own` takes the names, selectors and conditions that the theme's document states for its applications. The target
   * is not marked then; a chosen appearance or mode puts the class or attribute on it by which the applications choose
   * it, and takes those of the other contexts away.
   */
  names?: "own" | "tokenkit" | undefined;
  /** `full` by default; `tokens` leaves the component layer out, as does `names: "own"`. */
  variant?: Variant | undefined;
  /** Pins a published version; the theme is then not kept up to date. */
  version?: number | undefined;
  /** Content-Security-Policy nonce for the stylesheet links. */
  nonce?: string | undefined;
  /** Subresource Integrity of a pinned version: one hash, or one for each of its stylesheets. */
  integrity?: string | undefined;
  /**
   * Whether choices are kept in `localStorage`: by default yes on `<html>`, elsewhere never. The
   * first call on a page states the default, and an earlier choice of the reader wins over it;
   * later calls are choices, and are kept.
   */
  remember?: boolean | undefined;
}

/** The state of a target. */
export interface ThemeState {
  /** The slug; null while no theme is applied. */
  readonly theme: string | null;
  /** The visible appearance; under own names null until one has been chosen. */
  readonly appearance: Appearance | null;
  /** The requested appearance; null for the default. */
  readonly choice: AppearanceChoice | null;
  /** The version that is shown, once it is known. */
  readonly version: number | null;
  /** The contexts that are chosen, by axis; media may choose others. */
  readonly modes: Readonly<Record<string, string>>;
}

export interface AppliedTheme extends ThemeState {
  /**
   * Takes the theme off and leaves the page as it was, whatever the appearance has become; nothing
   * once `applyTheme` has been called for it again.
   */
  remove(): void;
}

/** An axis of a theme other than its appearance, such as its density. */
export interface Axis {
  name: string;
  /** The parameter of `theme.css`, and after `data-tk-` the attribute for a sheet of all modes. */
  parameter: string;
  default: string;
  contexts: {
    name: string;
    appearance?: Appearance | undefined;
    /** The media condition that selects it without an attribute. */
    media?: string | undefined;
  }[];
  /** The contexts that an appearance selects, if the axis represents appearances. */
  appearances?: Record<Appearance, string> | undefined;
}

export interface ManifestTheme {
  slug: string;
  name: string;
  description?: string | undefined;
  version: number;
  defaultAppearance: Appearance;
  appearances: Appearance[];
  axes: Axis[];
  updatedAt: string;
  css: string;
  json: string;
  /** The address and the conditions of its own names, if the document states any. */
  own?: OwnManifest | undefined;
}

/** A theme under the names of its applications. */
export interface OwnManifest {
  css: string;
  /** The conditions of contexts by the parameter of their axis, or `appearance`. */
  modes: Record<string, Record<string, string[]>>;
}

/** The published themes. */
export interface Manifest {
  version: number;
  themes: ManifestTheme[];
  defaults: { theme: string | null; appearance: Appearance };
}

/** The error that rejects the promises. */
export interface TokenkitError extends Error {
  /** As the service answered it, such as `not_found`; `unreachable` when it did not answer. */
  code: string;
  status?: number | undefined;
  requestId?: string | undefined;
}

/**
 * Applies a theme and resolves when it is visible. The previous stylesheet stays until the new one has loaded.
 * Without a slug, applies the service's default theme. Offline, uses the last visible stylesheet; follows new
 * versions when they are published. Of overlapping calls the last one that does not fail wins; new versions,
 * the system and other tabs wait for them.
 *
 * @example
 * await applyTheme("quartz", { appearance: "system" });
 */
export function applyTheme(slug?: string | null, options?: ThemeOptions): Promise<AppliedTheme>;

/**
 * Changes the appearance of the theme that is applied, and keeps the choice; without a request
 * where the theme is applied with `modes` and an appearance.
 *
 * @example
 * toggle.onclick = () => setAppearance("dark");
 */
export function setAppearance(
  choice: AppearanceChoice,
  options?: TargetOptions,
): Promise<ThemeState>;

/**
 * Chooses a context of an axis of the theme that is applied, and keeps the choice; null leaves the
 * axis to its default and to media. With the sheet of all modes it is an attribute that changes,
 * without a request; where that is not there yet, it is loaded first, once. The console says which
 * contexts there are when this is none of them. Under own names it puts the context's first class or
 * attribute on the target; the console says so once if the context has none.
 *
 * @example
 * dense.onchange = () => setMode("density", dense.checked ? "compact" : null);
 */
export function setMode(
  axis: string,
  context: string | null,
  options?: TargetOptions,
): Promise<ThemeState>;

/**
 * The contexts that are chosen, by axis.
 *
 * @example
 * dense.checked = getModes().density === "compact";
 */
export function getModes(options?: TargetOptions): Record<string, string>;

/**
 * The published themes without token data, for a theme menu.
 *
 * @example
 * const { themes, defaults } = await loadManifest();
 */
export function loadManifest(options?: ServiceOptions): Promise<Manifest>;

/**
 * The theme's custom properties with the target's current values. Your own stylesheet link needs
 * `crossorigin="anonymous"`, or the browser forbids reading it.
 *
 * @example
 * chart.color = getVariables()["--tk-color-primary"];
 */
export function getVariables(options?: TargetOptions): Record<string, string>;

/**
 * Tells the system's appearance, now and whenever it changes; gives back how to stop.
 *
 * @example
 * const stop = watchSystemAppearance((appearance) => console.log(appearance));
 */
export function watchSystemAppearance(listener: (appearance: Appearance) => void): () => void;

/**
 * Tells what the target shows, now and whenever theme, appearance, modes or version change; gives
 * back how to stop.
 *
 * @example
 * const stop = subscribe(({ theme, appearance }) => console.log(theme, appearance));
 */
export function subscribe(
  listener: (state: ThemeState) => void,
  options?: TargetOptions,
): () => void;

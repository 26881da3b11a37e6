/**
 * tokenkit for React 18 and 19. `react` is imported by its bare name: your bundler or import map
 * says which one that is.
 */
import type { ReactElement, ReactNode } from "react";
import type {
  AppearanceChoice,
  Manifest,
  ManifestTheme,
  ThemeOptions,
  ThemeState,
} from "./runtime.js";

export interface TokenkitProviderProps extends Omit<ThemeOptions, "target"> {
  /** Slug of the theme; the service's default theme when left out. */
  theme?: string | undefined;
  /**
   * Renders this element around the children and themes it alone, such as `div` or `section`.
   * Without it the theme is the page's.
   */
  as?: string | undefined;
  /** Class of that element. */
  className?: string | undefined;
  /** The published themes, if a server has already loaded them. */
  manifest?: Manifest | undefined;
  /** `false` refuses preview links, which the page follows by default. */
  preview?: boolean | undefined;
  /** Hears of a theme that cannot be applied; by default it is reported as an uncaught error. */
  onError?: ((error: Error) => void) | undefined;
  children?: ReactNode;
}

/**
 * Applies a theme while it is mounted. Its initial props are the default, which an earlier choice of the
 * reader overrides; a prop that changes later is a choice.
 *
 * @example
 * <TokenkitProvider theme="quartz" appearance="system"><App /></TokenkitProvider>
 * <TokenkitProvider theme="acme" modes={{ density: "compact" }}><App /></TokenkitProvider>
 */
export function TokenkitProvider(props: TokenkitProviderProps): ReactElement;

export interface Tokenkit extends ThemeState {
  /** Resolves when the theme is seen; keeps the choice where the provider remembers. */
  setTheme(slug: string): Promise<ThemeState>;
  setAppearance(choice: AppearanceChoice): Promise<ThemeState>;
  /** Chooses a context of an axis; null leaves it to its default and to media. */
  setMode(axis: string, context: string | null): Promise<ThemeState>;
}

/**
 * The theme around the component, and how to change it.
 *
 * @example
 * const { appearance, setAppearance } = useTokenkit();
 */
export function useTokenkit(): Tokenkit;

/**
 * One custom property's value, by its name or its token's path; empty on the server and until the
 * theme is seen.
 *
 * @example
 * const primary = useThemeVariable("color.primary"); // or "--tk-color-primary"
 */
export function useThemeVariable(name: string): string;

/**
 * All custom properties of the theme; empty on the server and until the theme is seen.
 *
 * @example
 * const { "--tk-color-primary": primary } = useThemeVariables();
 */
export function useThemeVariables(): Readonly<Record<string, string>>;

export interface AvailableThemes {
  readonly themes: readonly ManifestTheme[];
  readonly loading: boolean;
  readonly error: Error | null;
}

/**
 * The published themes, for a theme menu.
 *
 * @example
 * const { themes } = useAvailableThemes();
 */
export function useAvailableThemes(): AvailableThemes;

/** The tokens of themes other than the one that is shown, read and analysed while the palette is open. */
import { printDocument } from "#token-text/json-text.ts";
import { queryClient, trpc } from "../../../api/client.ts";
import type { FoundToken } from "../../../editing/find/by-name.ts";
import { Signal } from "../../../parts/signal.ts";
import { askHelper } from "../../../worker/beside.ts";

export interface OtherTheme {
  slug: string;
  name: string;
  tokens: readonly FoundToken[];
}

const STALE_MS = 60_000;

/** Themes by slug, with their versions. */
const read = new Map<string, OtherTheme & { version: number }>();
/** Those that were read, in the order in which they were. */
export const otherThemes = new Signal<readonly OtherTheme[]>([]);
let latest = 0;

/** Reads themes one after the other, until another list is to be read. */
export async function readOtherThemes(slugs: readonly string[]): Promise<void> {
  latest += 1;
  const mine = latest;
  for (const slug of slugs) {
    const theme = await readTheme(slug);
    if (mine !== latest) return;
    if (theme === undefined) read.delete(slug);
    else read.set(slug, theme);
    otherThemes.set([...read.values()]);
  }
}

/** Another version of a theme has other tokens; a theme that cannot be read has none. */
async function readTheme(slug: string): Promise<(OtherTheme & { version: number }) | undefined> {
  try {
    const { name, version, tokens } = await queryClient.fetchQuery({
      ...trpc.themes.get.queryOptions({ slug }),
      staleTime: STALE_MS,
    });
    const known = read.get(slug);
    if (known?.version === version) return known;
    return { slug, name, version, tokens: await askHelper("tokens", printDocument(tokens)) };
  } catch {
    return undefined;
  }
}

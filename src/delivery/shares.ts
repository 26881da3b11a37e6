/** An item of a share. */
interface Item {
  /** The theme that it counts for. */
  readonly slug: string;
  readonly bytes: number;
}

export interface Bounds {
  /** All bytes, without those of reserved themes. */
  bytes: number;
  /** The bytes of one theme. */
  share: number;
  /** Whether other themes never displace this one's items; only its own do, beyond its share. */
  isReserved?: (slug: string) => boolean;
}

interface Theme<T> {
  /** Decided once for as long as the theme has items, so that the sum of bytes stays right. */
  isReserved: boolean;
  bytes: number;
  /** With the bytes that each counts; the least recently used first. */
  items: Map<string, { item: T; bytes: number }>;
}

/**
 * Items of themes by key, bounded in bytes. A theme has a share; beyond it, its own least recently used
 * items go. Beyond all bytes, items of the least recently used theme go.
 */
export class Shares<T extends Item> {
  private readonly bounds: Bounds;
  /** The least recently used first. */
  private readonly themes = new Map<string, Theme<T>>();
  private bytes = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  get size(): number {
    return [...this.themes.values()].reduce((sum, { items }) => sum + items.size, 0);
  }

  get(slug: string, key: string): T | undefined {
    const theme = this.themes.get(slug);
    const entry = theme?.items.get(key);
    if (theme === undefined || entry === undefined) return undefined;
    theme.items.delete(key);
    theme.items.set(key, entry);
    this.themes.delete(slug);
    this.themes.set(slug, theme);
    return entry.item;
  }

  /** Keeps an item unless it alone exceeds the share. */
  set(key: string, item: T): void {
    const { slug, bytes } = item;
    this.delete(slug, key);
    if (bytes > this.bounds.share) return;
    const theme = this.themes.get(slug) ?? this.begin(slug);
    this.themes.delete(slug);
    this.themes.set(slug, theme);
    theme.items.set(key, { item, bytes });
    this.count(slug, theme, bytes);
  }

  /** Counts the bytes of an item that has grown since it was set. */
  recount(key: string, item: T): void {
    const theme = this.themes.get(item.slug);
    const entry = theme?.items.get(key);
    if (theme === undefined || entry?.item !== item) return;
    const by = item.bytes - entry.bytes;
    entry.bytes = item.bytes;
    this.count(item.slug, theme, by);
  }

  /** Drops all items of a theme. */
  drop(slug: string): void {
    for (const key of [...(this.themes.get(slug)?.items.keys() ?? [])]) this.delete(slug, key);
  }

  clear(): void {
    this.themes.clear();
    this.bytes = 0;
  }

  private count(slug: string, theme: Theme<T>, by: number): void {
    const { bytes, share } = this.bounds;
    theme.bytes += by;
    if (!theme.isReserved) this.bytes += by;
    for (const key of theme.items.keys()) {
      if (theme.bytes <= share) break;
      this.delete(slug, key);
    }
    for (const [other, { items, isReserved }] of this.themes) {
      if (this.bytes <= bytes) return;
      if (isReserved) continue;
      for (const key of items.keys()) {
        if (this.bytes <= bytes) return;
        this.delete(other, key);
      }
    }
  }

  private delete(slug: string, key: string): void {
    const theme = this.themes.get(slug);
    const entry = theme?.items.get(key);
    if (theme === undefined || entry === undefined) return;
    theme.items.delete(key);
    theme.bytes -= entry.bytes;
    if (!theme.isReserved) this.bytes -= entry.bytes;
    if (theme.items.size === 0) this.themes.delete(slug);
  }

  private begin(slug: string): Theme<T> {
    const isReserved = this.bounds.isReserved?.(slug) ?? false;
    return { isReserved, bytes: 0, items: new Map() };
  }
}

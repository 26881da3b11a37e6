/** A metric's name, and its labels in the order of their names. */
const seriesOf = (name: string, labels: Readonly<Record<string, string>>): string =>
  `${name}${JSON.stringify(Object.entries(labels).sort())}`;

/** The values of a text in the format of Prometheus, by metric and labels. */
export class Exposition {
  private readonly values = new Map<string, number>();

  constructor(text: string) {
    for (const line of text.split("\n")) {
      const [, name, own = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) continue;
      const labels = [...own.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of]);
      this.values.set(seriesOf(name, Object.fromEntries(labels)), Number(value));
    }
  }

  /** Undefined if no series has exactly these labels. */
  of(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    return this.values.get(seriesOf(name, labels));
  }
}

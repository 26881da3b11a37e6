/** Custom properties by their names. */
export type Properties = Readonly<Record<string, string>>;

export const noProperties: Properties = {};

type Target = Pick<CSSStyleDeclaration, "setProperty" | "removeProperty">;

/**
 * Keeps the custom properties of an element in step with those of a theme; touches only what differs
 * and is read. Each costs the browser a walk through all that are set: 40,000 took a minute.
 */
export class Painter {
  private readonly style: Target;
  private readonly read: ReadonlySet<string> | undefined;
  private properties = noProperties;
  private shown = noProperties;

  /** @param read what is looked at all; without it, everything */
  constructor(style: Target, read?: ReadonlySet<string>) {
    this.style = style;
    this.read = read;
  }

  /** @param shown values that win over the theme's own, such as one that is being dragged */
  paint(properties: Properties, shown: Properties = noProperties): void {
    const before = { properties: this.properties, shown: this.shown };
    const touched = new Set<string>();
    collectChanges(before.properties, properties, touched);
    collectChanges(before.shown, shown, touched);
    for (const name of touched) {
      if (this.read?.has(name) === false) continue;
      const was = before.shown[name] ?? before.properties[name];
      const value = shown[name] ?? properties[name];
      if (value === was) continue;
      if (value === undefined) this.style.removeProperty(name);
      else this.style.setProperty(name, value);
    }
    this.properties = properties;
    this.shown = shown;
  }
}

function collectChanges(before: Properties, after: Properties, into: Set<string>): void {
  if (before === after) return;
  for (const name in after) if (after[name] !== before[name]) into.add(name);
  for (const name in before) if (!(name in after)) into.add(name);
}

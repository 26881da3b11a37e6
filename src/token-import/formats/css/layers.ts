/** Cascade layers in the order in which stylesheets first name them. */

/** Most names that one dotted name has. */
const deepest = 64;

/** A layer with those within it; what stands in it outside of them wins over them. */
export class Layer {
  private readonly inner = new Map<string, Layer>();

  /** The layer of a dotted name within this one; one without a name is its own. */
  within(name: string): Layer {
    return name
      .trim()
      .split(".", deepest)
      .reduce<Layer>((layer, part) => layer.child(part), this);
  }

  private child(name: string): Layer {
    const key = name === "" ? `#${this.inner.size}` : name;
    const layer = this.inner.get(key) ?? new Layer();
    this.inner.set(key, layer);
    return layer;
  }

  /** The rank of each layer, the weakest first. */
  ranks(found: Map<Layer, number> = new Map()): ReadonlyMap<Layer, number> {
    for (const layer of this.inner.values()) layer.ranks(found);
    return found.set(this, found.size);
  }
}

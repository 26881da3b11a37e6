/** Order of resolution: strongly connected components, each target before its referrers. */

interface Frame {
  node: number;
  next: number;
}

/** A node outside circles, or a circle: its nodes against the direction of their references. */
type Component = number | readonly number[];

/** Tarjan's algorithm without recursion, in linear time. */
export function findComponents(edges: readonly (readonly number[])[]): readonly Component[] {
  const search = new Search(edges);
  for (const node of edges.keys()) search.from(node);
  return search.components;
}

class Search {
  readonly components: Component[] = [];
  private readonly edges: readonly (readonly number[])[];
  private readonly index: Int32Array;
  private readonly low: Int32Array;
  private readonly open: Uint8Array;
  private readonly stack: number[] = [];
  /** The path from the start of a search; empty between searches. */
  private readonly frames: Frame[] = [];
  private count = 0;

  constructor(edges: readonly (readonly number[])[]) {
    this.edges = edges;
    this.index = new Int32Array(edges.length).fill(-1);
    this.low = new Int32Array(edges.length);
    this.open = new Uint8Array(edges.length);
  }

  from(start: number): void {
    if (this.index[start] !== -1) return;
    if (this.edges[start]?.length === 0) {
      this.index[start] = this.count;
      this.count += 1;
      this.components.push(start);
      return;
    }
    const frames = this.frames;
    frames.push(this.enter(start));
    while (frames.length > 0) {
      const frame = frames[frames.length - 1] as Frame;
      const target = this.edges[frame.node]?.[frame.next];
      frame.next += 1;
      if (target === undefined) {
        frames.pop();
        this.leave(frame.node, frames.at(-1)?.node);
      } else if (this.index[target] === -1) {
        frames.push(this.enter(target));
      } else if (this.open[target] === 1) {
        this.lower(frame.node, this.index[target] ?? 0);
      }
    }
  }

  private enter(node: number): Frame {
    this.index[node] = this.count;
    this.low[node] = this.count;
    this.count += 1;
    this.open[node] = 1;
    this.stack.push(node);
    return { node, next: 0 };
  }

  private lower(node: number, value: number): void {
    this.low[node] = Math.min(this.low[node] ?? 0, value);
  }

  private leave(node: number, parent: number | undefined): void {
    const low = this.low[node] ?? 0;
    if (parent !== undefined) this.lower(parent, low);
    if (low !== this.index[node]) return;
    if (this.stack.at(-1) === node && !this.edges[node]?.includes(node)) {
      this.open[node] = 0;
      this.stack.pop();
      this.components.push(node);
      return;
    }
    const component: number[] = [];
    let member: number | undefined;
    do {
      member = this.stack.pop();
      if (member === undefined) break;
      this.open[member] = 0;
      component.push(member);
    } while (member !== node);
    this.components.push(component);
  }
}

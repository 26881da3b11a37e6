/**
 * Rewrites a TensorFlow graph so that each convolution adds its bias and clips its result itself. The
 * published graph does these in operations of their own, each of which reads and writes the whole layer.
 * Batch normalization becomes part of the filter, as TensorFlow's own converter does it (`fold_batch_norms`).
 */

/** A node of a TensorFlow GraphDef in JSON. */
export interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, unknown>;
}

/** Values in the order of TensorFlow: of the last dimension first. */
export interface Weight {
  shape: number[];
  values: Float32Array | Int32Array;
}

export interface Graph {
  nodes: GraphNode[];
  weights: Map<string, Weight>;
}

const FUSED: Record<string, string> = {
  Conv2D: "_FusedConv2D",
  DepthwiseConv2dNative: "FusedDepthwiseConv2dNative",
};

/** y = x × scale + bias for each channel, then clipped to 0 to 6 if `clips`. */
interface Tail {
  scale: Float32Array | undefined;
  bias: Float32Array | undefined;
  clips: boolean;
  /** The last node that the convolution replaces. */
  last: GraphNode;
}

/** The graph from `input`, which becomes a placeholder, to `output`; other nodes and weights are left out. */
export function fused(graph: Graph, input: string, output: string): Graph {
  const wanted = upTo(graph, input, output);
  const readers = Map.groupBy(
    wanted.flatMap((node) => (node.input ?? []).map((from) => ({ from, node }))),
    ({ from }) => from,
  );
  const replaced = new Map<string, GraphNode>();
  const weights = new Map(graph.weights);
  for (const node of wanted) {
    const op = FUSED[node.op];
    const tail = op === undefined ? undefined : tailOf(node, readers, weights);
    if (op === undefined || tail?.bias === undefined) continue;
    const [from = "", filterName = ""] = node.input ?? [];
    const filter = weights.get(filterName) as Weight;
    weights.set(`${node.name}/filter`, scaled(filter, tail.scale, node.op));
    weights.set(`${node.name}/bias`, { shape: [tail.bias.length], values: tail.bias });
    const ops = ["BiasAdd", ...(tail.clips ? ["Relu6"] : [])];
    replaced.set(tail.last.name, {
      name: tail.last.name,
      op,
      input: [from, `${node.name}/filter`, `${node.name}/bias`],
      attr: {
        ...node.attr,
        fused_ops: { list: { s: ops.map((one) => Buffer.from(one).toString("base64")) } },
        num_args: { i: "1" },
        epsilon: { f: 0 },
      },
    });
  }
  const nodes = wanted.map((node) => replaced.get(node.name) ?? node);
  const consts = [...weights.keys()].map((name) => constOf(name, weights.get(name) as Weight));
  const all = [...nodes.filter(({ op }) => op !== "Const"), ...consts];
  const kept = upTo({ nodes: all, weights }, input, output);
  const names = new Set(kept.map(({ name }) => name));
  return { nodes: kept, weights: new Map([...weights].filter(([name]) => names.has(name))) };
}

const constOf = (name: string, { values }: Weight): GraphNode => ({
  name,
  op: "Const",
  attr: { dtype: { type: values instanceof Int32Array ? "DT_INT32" : "DT_FLOAT" } },
});

/** The nodes that the output needs, with the input as a placeholder. */
function upTo({ nodes }: Graph, input: string, output: string): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  byName.set(input, {
    name: input,
    op: "Placeholder",
    attr: { dtype: { type: "DT_FLOAT" }, shape: { shape: { unknownRank: true } } },
  });
  const found = new Set<GraphNode>();
  const waiting = [output];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const node = byName.get(nodeNameOf(name));
    if (node === undefined) throw new Error(`The graph has no node ${name}`);
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...(node.input ?? []));
  }
  return [...found];
}

/** Inputs are `name`, `name:output` or, for order alone, `^name`. */
const nodeNameOf = (input: string): string => input.replace(/^\^/, "").replace(/:\d+$/, "");

/** The operations behind a convolution that can be part of it. */
function tailOf(
  conv: GraphNode,
  readers: ReadonlyMap<string, readonly { node: GraphNode }[]>,
  weights: ReadonlyMap<string, Weight>,
): Tail {
  let tail: Tail = { scale: undefined, bias: undefined, clips: false, last: conv };
  for (;;) {
    const [reader, another] = readers.get(tail.last.name) ?? [];
    if (reader === undefined || another !== undefined) return tail;
    const others = (reader.node.input ?? []).filter((name) => name !== tail.last.name);
    const values = others.flatMap((name) => weights.get(name)?.values ?? []) as Float32Array[];
    // An operation on two layers is none of a single convolution.
    const longer =
      values.length === others.length ? withNext(tail, reader.node, values) : undefined;
    if (longer === undefined) return tail;
    tail = { ...longer, last: reader.node };
  }
}

/** The tail with one operation more; undefined if it cannot be part of it. */
function withNext(tail: Tail, node: GraphNode, values: readonly Float32Array[]): Tail | undefined {
  const [first] = values;
  if (node.op === "Relu6") return tail.bias && !tail.clips ? { ...tail, clips: true } : undefined;
  if (first === undefined || tail.bias !== undefined) return undefined;
  if (node.op === "Add" || node.op === "BiasAdd") return { ...tail, bias: first };
  if (tail.scale !== undefined) return undefined;
  if (node.op === "Mul") return { ...tail, scale: first };
  if (node.op !== "FusedBatchNorm") return undefined;
  return { ...tail, ...normalization(values, epsilonOf(node)) };
}

const epsilonOf = ({ attr }: GraphNode): number =>
  (attr?.epsilon as { f?: number } | undefined)?.f ?? 1e-4;

/** Batch normalization as a scale and a bias. */
function normalization(
  [gamma, beta, mean, variance]: readonly Float32Array[],
  epsilon: number,
): Pick<Tail, "scale" | "bias"> {
  if (!gamma || !beta || !mean || !variance) throw new Error("Batch normalization takes four");
  const scale = gamma.map((one, at) => one / Math.sqrt((variance[at] ?? 0) + epsilon));
  return { scale, bias: beta.map((one, at) => one - (mean[at] ?? 0) * (scale[at] ?? 0)) };
}

/** The filter with each output channel scaled; of depthwise filters the last two dimensions are one channel. */
function scaled(filter: Weight, scale: Float32Array | undefined, op: string): Weight {
  if (scale === undefined) return filter;
  const [, , inner = 1, outer = 1] = filter.shape;
  const channels = op === "Conv2D" ? outer : inner * outer;
  if (channels !== scale.length) throw new Error(`A scale of ${scale.length} for ${channels}`);
  const values = (filter.values as Float32Array).map(
    (value, at) => value * (scale[at % channels] ?? 0),
  );
  return { shape: filter.shape, values };
}

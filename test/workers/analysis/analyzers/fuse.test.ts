import "@tensorflow/tfjs-backend-wasm";
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { type io, setBackend, type Tensor, tensor4d } from "@tensorflow/tfjs-core";
import { beforeAll, expect, it } from "vitest";
import {
  fused,
  type Graph,
  type GraphNode,
  type Weight,
} from "../../../../workers/analysis/analyzers/labels/fuse.ts";

beforeAll(async () => {
  const backend = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(dirname(backend) + sep);
  await setBackend("wasm");
});

const numbers = (shape: number[], seed: number): Weight => ({
  shape,
  values: Float32Array.from(
    { length: shape.reduce((product, edge) => product * edge, 1) },
    (_, at) => Math.sin(seed + 7 * at) + (seed === 0 ? 1.5 : 0),
  ),
});

const weights = new Map<string, Weight>([
  ["wide", numbers([3, 3, 2, 1], 1)],
  ["gamma", numbers([2], 2)],
  ["beta", numbers([2], 3)],
  ["mean", numbers([2], 4)],
  ["variance", numbers([2], 0)],
  ["deep", numbers([3, 3, 2, 2], 5)],
  ["factor", numbers([4], 6)],
  ["shift", numbers([4], 7)],
  ["point", numbers([1, 1, 4, 3], 8)],
  ["bias", numbers([3], 9)],
]);

const attr = {
  T: { type: 1 },
  strides: { list: { i: ["1", "1", "1", "1"] } },
  dilations: { list: { i: ["1", "1", "1", "1"] } },
  padding: { s: Buffer.from("SAME").toString("base64") },
  data_format: { s: Buffer.from("NHWC").toString("base64") },
};
const node = (name: string, op: string, ...input: string[]): GraphNode => ({
  name,
  op,
  input,
  attr,
});
const nodes: GraphNode[] = [
  node("image", "Placeholder"),
  node("start", "Relu", "image"),
  node("a", "DepthwiseConv2dNative", "start", "wide"),
  {
    ...node("b", "FusedBatchNorm", "a", "gamma", "beta", "mean", "variance"),
    attr: { ...attr, epsilon: { f: 0.001 } },
  },
  node("c", "Relu6", "b"),
  node("d", "DepthwiseConv2dNative", "c", "deep"),
  node("e", "Mul", "d", "factor"),
  node("f", "Add", "e", "shift"),
  node("g", "Relu6", "f"),
  node("h", "Conv2D", "g", "point"),
  node("end", "BiasAdd", "h", "bias"),
  node("beyond", "Relu", "end"),
  ...[...weights.keys()].map((name) => ({ name, op: "Const", attr: { dtype: { type: 1 } } })),
];

async function run({ nodes, weights }: Graph): Promise<number[]> {
  const artifacts: io.ModelArtifacts = {
    modelTopology: { node: nodes, library: {}, versions: {} },
    weightSpecs: [...weights].map(([name, { shape }]) => ({ name, shape, dtype: "float32" })),
    weightData: new Uint8Array(
      Buffer.concat([...weights.values()].map(({ values }) => new Uint8Array(values.buffer))),
    ).buffer,
  };
  const model = await loadGraphModel({ load: async () => artifacts });
  const image = tensor4d(numbers([1, 5, 5, 2], 10).values as Float32Array, [1, 5, 5, 2]);
  return Array.from(await (model.execute({ start: image }, "end") as Tensor).data());
}

it("computes the same with fewer operations", async () => {
  const graph = fused({ nodes, weights }, "start", "end");
  expect(graph.nodes.filter(({ op }) => op !== "Const").map(({ op }) => op)).toEqual([
    "_FusedConv2D",
    "FusedDepthwiseConv2dNative",
    "FusedDepthwiseConv2dNative",
    "Placeholder",
  ]);
  const plain = await run({ nodes, weights });
  const together = await run(graph);
  expect(plain).toHaveLength(75);
  for (const [at, value] of together.entries()) expect(value).toBeCloseTo(plain[at] ?? 0, 4);
});

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import {
  dispose,
  enableProdMode,
  io,
  setBackend,
  type Tensor,
  tensor4d,
} from "@tensorflow/tfjs-core";
import { COCO_CLASSES, INPUT_EDGE } from "./classes.ts";
import { fused, type Graph, type GraphNode, type Weight } from "./fuse.ts";

const MODEL = new URL("model/", import.meta.url);

/** The node after the graph's own resizing, which pictures of the right size do not need. */
const INPUT = "Preprocessor/sub";
/** The scores of each box for each class; the boxes' positions are not computed. */
const OUTPUT = "Postprocessor/Slice";
/** Lower scores are noise. */
const LEAST = 0.3;

interface Loaded {
  model: GraphModel;
  /** The network takes a channel as `value * factor - shift`. */
  factor: number;
  shift: number;
}

let loading: Promise<Loaded> | undefined;

/** The best score of each detected class, for 300 × 300 sRGB pixels. */
export async function detect(pixels: Uint8Array): Promise<Record<string, number>> {
  loading ??= load();
  const { model, factor, shift } = await loading;
  const values = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) values[at] = (pixels[at] ?? 0) * factor - shift;
  const input = tensor4d(values, [1, INPUT_EDGE, INPUT_EDGE, 3]);
  const scores = model.execute({ [INPUT]: input }, OUTPUT) as Tensor;
  try {
    return best((await scores.data()) as Float32Array);
  } finally {
    dispose([input, scores]);
  }
}

function best(scores: Float32Array): Record<string, number> {
  const found: Record<string, number> = {};
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0;
    if (!(score > LEAST && score <= 1)) continue;
    const name = COCO_CLASSES[index % COCO_CLASSES.length];
    if (name && score > (found[name] ?? 0)) found[name] = score;
  }
  return found;
}

interface Topology {
  modelTopology: { node: GraphNode[] };
  weightSpecs: io.WeightsManifestEntry[];
}

/** Reads the weights from this folder; downloads nothing. */
async function load(): Promise<Loaded> {
  const backend = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(dirname(backend) + sep);
  enableProdMode();
  if (!(await setBackend("wasm"))) throw new Error("WebAssembly is not to be had");
  const [text, weightData] = await Promise.all([
    readFile(new URL("model.json", MODEL), "utf8"),
    readFile(new URL("weights.bin", MODEL)),
  ]);
  const published = JSON.parse(text) as Topology;
  const weights = weightsOf(published, weightData);
  const scalar = (name: string): number => weights.get(name)?.values[0] ?? Number.NaN;
  const graph = fused({ nodes: published.modelTopology.node, weights }, INPUT, OUTPUT);
  return {
    model: await loadGraphModel({ load: async () => artifactsOf(published, graph) }),
    factor: scalar("Preprocessor/mul/x"),
    shift: scalar("Preprocessor/sub/y"),
  };
}

function weightsOf({ weightSpecs }: Topology, data: Buffer): Map<string, Weight> {
  const tensors = io.decodeWeights(new Uint8Array(data).buffer, weightSpecs);
  const weights = new Map<string, Weight>();
  for (const [name, tensor] of Object.entries(tensors)) {
    const values = tensor.dataSync() as Weight["values"];
    weights.set(name, { shape: tensor.shape, values });
    tensor.dispose();
  }
  return weights;
}

function artifactsOf({ modelTopology }: Topology, { nodes, weights }: Graph): io.ModelArtifacts {
  const bytes = [...weights.values()].map(
    ({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
  return {
    modelTopology: { ...modelTopology, node: nodes },
    weightSpecs: [...weights].map(([name, { shape, values }]) => ({
      name,
      shape,
      dtype: values instanceof Int32Array ? "int32" : "float32",
    })),
    weightData: new Uint8Array(Buffer.concat(bytes)).buffer,
  };
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import {
  dispose,
  enableProdMode,
  type io,
  setBackend,
  type Tensor,
  tensor4d,
} from "@tensorflow/tfjs-core";
import { COCO_CLASSES, INPUT_EDGE } from "./classes.ts";

const MODEL = new URL("model/", import.meta.url);

let loading: Promise<GraphModel> | undefined;

/** The best score of each detected class, for 300 × 300 sRGB pixels. */
export async function detect(pixels: Uint8Array): Promise<Record<string, number>> {
  loading ??= load();
  const model = await loading;
  const input = tensor4d(Int32Array.from(pixels), [1, INPUT_EDGE, INPUT_EDGE, 3], "int32");
  const outputs = (await model.executeAsync(input)) as Tensor[];
  try {
    // The boxes' output has four dimensions; the scores' has three: picture, box, class.
    const scores = outputs.find((output) => output.rank === 3);
    return scores ? best((await scores.data()) as Float32Array) : {};
  } finally {
    dispose([input, ...outputs]);
  }
}

function best(scores: Float32Array): Record<string, number> {
  const found: Record<string, number> = {};
  scores.forEach((score, index) => {
    const name = COCO_CLASSES[index % COCO_CLASSES.length];
    if (name && Number.isFinite(score) && score > (found[name] ?? 0.3)) found[name] = score;
  });
  return found;
}

/** Reads the weights from this folder; downloads nothing. */
async function load(): Promise<GraphModel> {
  const backend = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(dirname(backend) + sep);
  enableProdMode();
  if (!(await setBackend("wasm"))) throw new Error("WebAssembly is not to be had");
  const [topology, weights] = await Promise.all([
    readFile(new URL("model.json", MODEL), "utf8"),
    readFile(new URL("weights.bin", MODEL)),
  ]);
  const artifacts: io.ModelArtifacts = {
    ...JSON.parse(topology),
    weightData: new Uint8Array(weights).buffer,
  };
  return loadGraphModel({ load: async () => artifacts });
}

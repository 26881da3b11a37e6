/**
 * Times a burst of uploads until the last badge appears, against the least that decoding and reading
 * the same files costs; then a list of those places.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "../delivery/process.ts";
import { cpuOfTree } from "./cpu.ts";
import { benchFloor } from "./floor.ts";

const UPLOADS = 200;
/** Senders, each of which waits for its answer. */
const AT_ONCE = 8;
const PLACES = 20;
const LISTS = 40;
const LOOK_MS = 1000;

const PHOTOGRAPHS = new URL("../../test/fixtures/pictures/photographs/", import.meta.url);
const paths = readdirSync(PHOTOGRAPHS).map((name) => fileURLToPath(new URL(name, PHOTOGRAPHS)));
/** Pictures of phones and cameras in turn, one in 15 a HEIC. */
const burst = Array.from({ length: UPLOADS }, (_, at) => paths[at % paths.length] as string);

interface Service {
  pid: number;
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Prints the figures; `npm run bench` calls this. */
export async function benchPictures(): Promise<void> {
  console.log(`\n${UPLOADS} pictures, ${AT_ONCE} senders:`);
  const platform = await start(new URL("../delivery/platform.ts", import.meta.url), []);
  const service: Service = {
    pid: platform.pid,
    request: (path, init = {}) =>
      fetch(`http://127.0.0.1:${platform.port}${path}`, {
        ...init,
        headers: { Authorization: "Bearer bench-admin-key-0123", ...init.headers },
      }),
  };
  try {
    await benchBurst(service);
    await benchLists(service);
  } finally {
    platform.stop();
  }
  await benchFloor(burst);
}

async function benchBurst(service: Service): Promise<void> {
  const places = await Promise.all(
    Array.from({ length: PLACES }, (_, at) => aPlace(service, `Place ${at}`)),
  );
  // The first starts threads and processes and loads the model.
  await upload(service, places[0] as string, paths[0] as string);
  await untilDone(service, 1);
  const begun = { at: performance.now(), cpu: cpuOfTree(service.pid) };
  const waiting = burst.entries();
  const send = async (): Promise<void> => {
    for (const [at, path] of waiting) await upload(service, places[at % PLACES] as string, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const uploaded = (performance.now() - begun.at) / 1000;
  await untilDone(service, UPLOADS + 1);
  const took = (performance.now() - begun.at) / 1000;
  const cpu = (cpuOfTree(service.pid) - begun.cpu) / 1000;
  console.log(`  the last upload is answered after ${uploaded.toFixed(1)} s`);
  console.log(
    `  the last badge is there after ${took.toFixed(1)} s: ${(UPLOADS / took).toFixed(2)} a second, ` +
      `${(cpu / took).toFixed(2)} cores, ${((cpu * 1000) / UPLOADS).toFixed(0)} ms of CPU each`,
  );
}

async function benchLists(service: Service): Promise<void> {
  const list = async (): Promise<number> => {
    const response = await service.request(`/api/places?limit=${PLACES}`);
    return (await response.arrayBuffer()).byteLength;
  };
  for (let round = 0; round < LISTS; round++) await list();
  const before = cpuOfTree(service.pid);
  let bytes = 0;
  for (let round = 0; round < LISTS; round++) bytes = await list();
  const each = (cpuOfTree(service.pid) - before) / LISTS;
  console.log(`  a list of ${PLACES} places, ${bytes} bytes: ${each.toFixed(1)} ms of CPU`);
}

async function aPlace(service: Service, title: string): Promise<string> {
  const response = await service.request("/api/places", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title }),
  });
  return ((await response.json()) as { id: string }).id;
}

async function upload(service: Service, place: string, path: string): Promise<void> {
  const form = new FormData();
  form.append("image", new Blob([readFileSync(path)]), basename(path));
  const response = await service.request(`/places/${place}/images`, { method: "POST", body: form });
  if (response.status !== 201) throw new Error(`${path}: ${await response.text()}`);
}

/** Reads the public counts of analysed pictures. */
async function untilDone(service: Service, pictures: number): Promise<void> {
  for (;;) {
    const query = "{ images(limit: 200) { analysisStatus } }";
    const response = await service.request("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: { images: { analysisStatus: string }[] } };
    const done = data.images.filter(({ analysisStatus }) => /done|failed/.test(analysisStatus));
    if (done.length >= Math.min(pictures, 200)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

if (import.meta.main) await benchPictures();

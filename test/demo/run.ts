// npm run demo: places with real photographs, loaded through the public API into a platform that
// runs, or into one that is started here and stays until Ctrl-C.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { demoPlaces } from "./places.ts";

const base = (process.env.TOKENKIT_URL ?? `http://localhost:${process.env.PORT ?? 8080}`).replace(
  /\/+$/,
  "",
);
const root = new URL("../../", import.meta.url);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function isReady(): Promise<boolean> {
  const response = await fetch(`${base}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

/** Starts the platform as `npm start` does, with the REST surface on, unless one runs. */
async function ensurePlatform(): Promise<void> {
  if (await isReady()) return;
  print(`Nothing answers at ${base}, so a platform is started; Ctrl-C ends it.`);
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, ENABLE_REST: "true" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.once("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function adminKey(): Promise<string> {
  if (process.env.INIT_ADMIN_API_KEY) return process.env.INIT_ADMIN_API_KEY;
  const file = `${process.env.DATA_DIR ?? ".data"}/admin-api-key`;
  return (await readFile(file, "utf8")).trim();
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(base + path, {
    ...init,
    headers: { authorization: `Bearer ${await adminKey()}`, ...init.headers },
  });
  const body = await response.json();
  if (response.status === 404 && path === "/api/places") {
    throw new Error("The REST surface is off; start the platform with ENABLE_REST=true.");
  }
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body as T;
}

const post = <T>(path: string, json: object): Promise<T> =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  });

interface Image {
  id: string;
  url: string;
  caption: string;
  cameraMake: string;
  cameraModel: string;
  analysisStatus: string;
  badges: { display: string }[];
}

interface Place {
  id: string;
  title: string;
  images: Image[];
  relatedPlaces: { place: { title: string }; distanceMeters: number }[];
}

async function load(): Promise<string[]> {
  const ids: string[] = [];
  for (const { photographs, comments, ...input } of demoPlaces) {
    const { id } = await post<Place>("/api/places", input);
    for (const { file, caption } of photographs) {
      const bytes = await readFile(new URL(`test/fixtures/pictures/photographs/${file}`, root));
      const form = new FormData();
      form.append("image", new Blob([bytes]), file);
      form.append("caption", caption);
      await call(`/places/${id}/images`, { method: "POST", body: form });
    }
    for (const content of comments) await post(`/api/places/${id}/comments`, { content });
    ids.push(id);
  }
  return ids;
}

/** The place once all of its pictures are analysed. */
async function finished(id: string): Promise<Place> {
  for (;;) {
    const place = await call<Place>(`/api/places/${id}`, {});
    const busy = place.images.some(({ analysisStatus }) =>
      /pending|processing/.test(analysisStatus),
    );
    if (!busy) return place;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function describe(place: Place): string {
  const pictures = place.images.map(
    ({ url, caption, cameraMake, cameraModel, badges }) =>
      `    ${caption} — ${cameraMake} ${cameraModel}\n      ${url}?w=640\n      ${badges
        .map(({ display }) => display)
        .join(" · ")}`,
  );
  const related = place.relatedPlaces.map(
    ({ place: other, distanceMeters }) =>
      `    related: ${other.title}, ${(distanceMeters / 1000).toFixed(1)} km`,
  );
  return [`\n  ${place.title}`, ...pictures, ...related].join("\n");
}

await ensurePlatform();
const ids = await load();
for (const id of ids) await finished(id);
// Relations follow the coordinates that the analyses found, a moment later.
await new Promise((resolve) => setTimeout(resolve, 1000));
for (const id of ids) print(describe(await finished(id)));
const query =
  "{ places { title coordinate { latitude longitude } images { caption url badges { display confidence source } } relatedPlaces { place { title } distanceMeters } } }";
print(`\n  Explore   ${base}/graphql?query=${encodeURIComponent(query)}`);
print(`  REST      ${base}/api/places`);
print(`  Reference ${base}/docs#places-api\n`);

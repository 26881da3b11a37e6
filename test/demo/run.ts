// npm run demo: places with real photographs, loaded through the public API into a platform that
// runs, or into one that is started here and stays until Ctrl-C.
import { readCommandLine } from "../../src/config/command-line.ts";
import { readEnvFile } from "../../src/config/env-file.ts";
import { Client, type Place } from "./client.ts";
import { load } from "./load.ts";
import { ensurePlatform } from "./platform.ts";
import { DemoProblem } from "./problem.ts";

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const ANALYSIS_MS = 120_000;
const LINKING_MS = 15_000;
const LOOK_EVERY_MS = 300;

readCommandLine({
  name: "npm run demo",
  options: {},
  help: {
    about: `
Loads places with real photographs, comments and links through the public API, and prints the pages
to open. It uses the platform that runs; where none does, it starts one as npm start does, with REST
on, which Ctrl-C ends. What is there already is not loaded again.`,
    variables: {
      TOKENKIT_URL: "the platform to load into [http://localhost:PORT]",
      TOKENKIT_KEY:
        "a key of it, of any role [INIT_ADMIN_API_KEY, else the file admin-api-key in DATA_DIR]",
      PORT: "where a platform is looked for, or started; another one where that is taken [8080]",
      DATA_DIR: "its data folder [.data]",
    },
    statuses: { 0: "all is loaded", 1: "it failed, and says why" },
  },
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the places once `isDone` holds for them, or when time is up. */
async function placesOnce(
  client: Client,
  ids: readonly string[],
  isDone: (places: readonly Place[]) => boolean,
  ms: number,
): Promise<Place[]> {
  for (const until = Date.now() + ms; ; await pause(LOOK_EVERY_MS)) {
    const places = await Promise.all(ids.map((id) => client.get<Place>(`/api/places/${id}`)));
    if (isDone(places) || Date.now() > until) return places;
  }
}

const isBusy = ({ images }: Place): boolean =>
  images.some(({ analysisStatus }) => /pending|processing/.test(analysisStatus));

/** Whether nothing has changed for as many looks: relations follow the coordinates, a moment later. */
function settledFor(looks: number): (places: readonly Place[]) => boolean {
  let before = "";
  let same = 0;
  return (places) => {
    const now = JSON.stringify(places);
    same = now === before ? same + 1 : 0;
    before = now;
    return same >= looks && places.some(({ relatedPlaces }) => relatedPlaces.length > 0);
  };
}

function describe(place: Place): string {
  const pictures = place.images.map(
    ({ caption, cameraMake, cameraModel, badges }) =>
      `    ${caption} — ${cameraMake} ${cameraModel}\n      ${badges
        .map(({ display }) => display)
        .join(" · ")}`,
  );
  const related = place.relatedPlaces.map(
    ({ place: other, distanceMeters }) =>
      `    related: ${other.title}, ${(distanceMeters / 1000).toFixed(1)} km`,
  );
  return [`\n  ${place.title}`, ...pictures, ...related].join("\n");
}

try {
  readEnvFile();
  const base = await ensurePlatform(print);
  const client = await Client.of(base);
  const { ids, added } = await load(client);
  print(added === 0 ? "The demo was loaded before; nothing is added." : "Loaded; analysing.");
  const places = await placesOnce(client, ids, (now) => !now.some(isBusy), ANALYSIS_MS);
  if (places.some(isBusy)) {
    throw new DemoProblem(
      "The pictures are loaded, but not analysed after two minutes: the platform's log says why.",
    );
  }
  for (const place of await placesOnce(client, ids, settledFor(2), LINKING_MS)) {
    print(describe(place));
  }
  const query =
    "{ places { title coordinate { latitude longitude } images { caption url badges { display confidence source } } relatedPlaces { place { title } distanceMeters } } }";
  print(`\n  Open this   ${base}/places\n`);
  print(`  Explore     ${base}/graphql?query=${encodeURIComponent(query)}`);
  print(`  REST        ${base}/api/places`);
  print(`  Reference   ${base}/docs\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof DemoProblem ? error.message : (error as Error).stack}\n`,
  );
  process.exit(1);
}

/** `npm run bench`: every benchmark, side by side with its peers. */
import { readCommandLine } from "../src/config/command-line.ts";
import { benchConsole } from "./console.ts";
import { benchDelivery } from "./delivery/bench.ts";
import { benchEvents } from "./events.ts";
import { benchLinking } from "./linking.ts";
import { benchModes } from "./modes.ts";
import { benchPictures } from "./pictures/bench.ts";
import { benchPlaces } from "./places.ts";
import { benchSizes } from "./scale/sizes.ts";
import { printScale } from "./scale.ts";
import { benchScreens } from "./screens.ts";
import { benchTokens } from "./tokens.ts";

readCommandLine({
  name: "npm run bench",
  options: {},
  help: {
    about: `
Measures delivery, listening, linking, pictures, finding and the token engine side by side with
their peers, and the console, and prints the figures: some minutes on an idle machine. What a model
makes of such figures at ten thousand times the load comes last.
bench/README.md says what each side does, and how to run one of them alone. It starts its own
servers on free ports and keeps nothing.`,
    statuses: { 0: "all is measured", 1: "it failed, and says why" },
  },
});
await benchDelivery();
await benchEvents();
await benchLinking();
await benchPictures();
await benchPlaces();
await benchTokens();
await benchModes();
await benchConsole();
await benchScreens();
await benchSizes();
printScale();

/** `npm run bench`: every benchmark, side by side with its peers. */
import { benchDelivery } from "./delivery/bench.ts";
import { benchLinking } from "./linking.ts";
import { benchPictures } from "./pictures/bench.ts";
import { benchTokens } from "./tokens.ts";

await benchDelivery();
await benchLinking();
await benchPictures();
await benchTokens();

/** `npm run bench`: every benchmark, side by side with its peers. */
import { benchDelivery } from "./delivery/bench.ts";

await benchDelivery();

import { router } from "../trpc.ts";
import { exportTokens } from "./export.ts";
import { manifest } from "./manifest.ts";
import { rebuild } from "./rebuild.ts";
import { resolved } from "./resolved.ts";
import { stylesheet } from "./stylesheet.ts";

export const deliveryRouter = router({
  stylesheet,
  resolved,
  export: exportTokens,
  manifest,
  rebuild,
});

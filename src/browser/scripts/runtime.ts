import { createApi } from "./api.ts";
import { baseOf } from "./service.ts";

export const {
  applyTheme,
  setAppearance,
  setMode,
  getModes,
  loadManifest,
  getVariables,
  watchSystemAppearance,
  subscribe,
} = createApi(baseOf(import.meta.url));

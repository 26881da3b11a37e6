import type * as Runtime from "../types/runtime.d.ts";
import { createApi } from "./api.ts";
import { followLink } from "./preview-link.ts";
import { baseOf } from "./service.ts";

const script = document.currentScript as HTMLScriptElement | null;

const base = baseOf(script?.src ?? "");
if (script && script.dataset.preview !== "false") followLink(base);

(globalThis as { Tokenkit?: typeof Runtime }).Tokenkit = createApi(
  base,
  script?.nonce || undefined,
);

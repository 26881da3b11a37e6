import type * as Runtime from "../types/runtime.d.ts";
import { createApi } from "./api.ts";
import { baseOf } from "./service.ts";

const script = document.currentScript as HTMLScriptElement | null;

(globalThis as { Tokenkit?: typeof Runtime }).Tokenkit = createApi(
  baseOf(script?.src ?? ""),
  script?.nonce || undefined,
);

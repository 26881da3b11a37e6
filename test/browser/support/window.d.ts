import type * as runtime from "../../../src/browser/types/runtime.d.ts";

declare global {
  interface Window {
    /** The module, where a page under test has loaded it. */
    tk: typeof runtime;
    /** Removes the themes that a page under test has applied. */
    off(): void;
    /** The records of a page under test. */
    seen: string[];
  }
}

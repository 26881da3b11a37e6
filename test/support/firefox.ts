import { type BrowserUser, useBrowserOf } from "./chromium.ts";
import { launchFirefox } from "./launch-firefox.ts";

/** The worker's Firefox, with the system's media features: its pages emulate none. */
export const useFirefox = (): BrowserUser => useBrowserOf("Firefox", launchFirefox);

import { mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** What tries Google Cloud's parts, or what stands for them; npm test leaves it out. */
export default mergeConfig(base, { test: { include: ["test/gcp/**/*.test.ts"] } });

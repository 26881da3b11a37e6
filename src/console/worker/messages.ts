import type { Appearance } from "../document/types.ts";
import type { AxisListing, Modes } from "../parts/modes.ts";

/** Measures a publication in a process of its own: CPU and memory of validation and of the sheet of all modes. */
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { wideResolver } from "./wide-resolver.ts";

const document = JSON.parse(JSON.stringify(wideResolver()));
const before = process.cpuUsage();
const { valid } = validateTokens(document);
const options = { slug: "t", modes: {}, appearance: "all", all: true } as const;
const sheet = printSheet({ ...options, document, minified: true, authored: false }).length;
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ valid, sheet, seconds: (user + system) / 1e6, megabytes }));

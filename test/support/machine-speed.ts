/**
 * The speed of a core here. Bounds of time are set for a core of the machine of bench/README.md; another
 * one may be half as fast, and a bound that fails there says nothing about the change that is tested.
 */

/** Milliseconds of CPU that `work` takes on a core of that machine. */
const REFERENCE_MS = 3.2;

/** Beyond this a machine cannot show anything about time. */
const SLOWEST = 4;

/** Enough for the compiler to have done its part. */
const RUNS = 40;

/** Milliseconds after which the speed is measured again. */
const FRESH_MS = 10_000;

/** Parses, prints, looks up, sorts and matches, as the token engine does. */
function work(): number {
  const items = Array.from({ length: 3000 }, (_, index) => ({
    name: `color.group-${index % 50}.step-${index}`,
    components: [index / 3000, (index % 255) / 255, (index % 17) / 17],
  }));
  const copied = JSON.parse(JSON.stringify(items)) as typeof items;
  const byName = new Map(copied.map((item) => [item.name, item]));
  const lines: string[] = [];
  for (const name of [...byName.keys()].sort()) {
    const channels = (byName.get(name)?.components ?? []).map((one) => Math.round(one * 255));
    lines.push(`--${name.replaceAll(/[.\s]/g, "-")}: rgb(${channels.join(" ")});`);
  }
  return lines.join("\n").length;
}

/** How many times as long as there a core takes here, at this moment; at least 1. */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.min(SLOWEST, Math.max(1, least / REFERENCE_MS));
}

let latest = { factor: 1, until: 0 };

/** The time that the work would have taken there, in the unit of `time`. */
export function normalized(time: number): number {
  const now = performance.now();
  if (now >= latest.until) latest = { factor: slowness(), until: now + FRESH_MS };
  return time / latest.factor;
}

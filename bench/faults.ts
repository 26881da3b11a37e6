/** `npm run faults`: breaks a running platform in each way, and counts what is lost and done twice. */
import { endWith, readCommandLine, UsageError } from "../src/config/command-line.ts";
import type { Fault } from "./faults/fault.ts";
import { databaseQueue, type MessageQueue, pubSubQueue } from "./faults/message-queue.ts";
import { faults } from "./faults/rows/all.ts";
import { type Outcome, runFault } from "./faults/run-fault.ts";
import { head, isBad, rowOf } from "./faults/table.ts";

const NAME = "npm run faults";
const MOST_PICTURES = 1000;
const { pictures: given, only } = readCommandLine({
  name: NAME,
  options: { pictures: { type: "string" }, only: { type: "string" } },
  help: {
    about: `
Starts two web processes and two workers on a PostgreSQL, a bucket and Pub/Sub's emulator, uploads
pictures through both web processes while one thing after another breaks, and prints a table: how
many were accepted, lost and dealt with twice, and the seconds from the fault's end until all was
done. Without the emulator of Google's SDK the rows run on PostgreSQL's own queue.`,
    options: {
      "--pictures=<number>": `How many pictures a row uploads: 3 to ${MOST_PICTURES}, by default 40.`,
      "--only=<words>": "Only the rows with these words in their name, such as --only=bucket.",
    },
    statuses: {
      0: "nothing is lost or done twice, and all is done within two minutes of each fault",
      1: "something is, or a row failed; the table and the text say which",
    },
  },
});
const pictures = Number(given ?? 40);
if (!Number.isInteger(pictures) || pictures < 3 || pictures > MOST_PICTURES) {
  endWith(new UsageError(`--pictures: must be a number from 3 to ${MOST_PICTURES}.`), NAME);
}
const chosen = faults.filter(({ name }) => name.includes(only ?? ""));
if (chosen.length === 0) {
  const names = faults.map(({ name }) => name).join("; ");
  endWith(new UsageError(`--only: no row is named so. The rows: ${names}.`), NAME);
}

const outcomes: Outcome[] = [];
process.stdout.write(`${head}\n`);
for (const fault of chosen) {
  const queue = await queueFor(fault);
  if (queue === undefined) continue;
  process.stderr.write(`${fault.name}, on the queue of ${queue.name} ...\n`);
  const outcome = await runFault(fault, queue, pictures);
  if (isBad(outcome, pictures)) {
    process.stderr.write(`${outcome.lastWords}\n${outcome.twice.join("\n")}\n`);
  }
  outcomes.push(outcome);
  process.stdout.write(`${rowOf(outcome)}\n`);
}
const bad = outcomes.filter((outcome) => isBad(outcome, pictures));
for (const { fault } of bad) process.stderr.write(`FAILED: ${fault}\n`);
process.exitCode = bad.length > 0 || outcomes.length === 0 ? 1 : 0;

/** Pub/Sub, else PostgreSQL's own queue, if the fault has a meaning there. */
async function queueFor({ name, onlyOn }: Fault): Promise<MessageQueue | undefined> {
  if (onlyOn === "PostgreSQL") return databaseQueue();
  const queue = await pubSubQueue();
  if (queue !== undefined) return queue;
  const isLeftOut = onlyOn === "Pub/Sub";
  process.stderr.write(
    "NO PUB/SUB: this machine lacks Java or the emulator of Google's SDK\n" +
      "  (gcloud components install pubsub-emulator).\n" +
      `  ${name}: ${isLeftOut ? "LEFT OUT" : "runs on PostgreSQL's own queue instead"}.\n`,
  );
  return isLeftOut ? undefined : databaseQueue();
}

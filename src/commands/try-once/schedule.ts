import { type Check, judged } from "./check.ts";
import { onPushed } from "./pushed.ts";

interface Job {
  state?: string;
  lastAttemptTime?: string;
  status?: { code?: number; message?: string };
}

/** Both run each minute. */
const LATE_MS = 5 * 60_000;

const problemOf = (job: Job): string | undefined => {
  if (job.state !== "ENABLED") return `is ${job.state}`;
  if (job.status?.code) return `ended with ${job.status.code} ${job.status.message ?? ""}`.trim();
  if (job.lastAttemptTime === undefined) return "has never run";
  const ago = Date.now() - Date.parse(job.lastAttemptTime);
  return ago > LATE_MS ? `ran ${Math.round(ago / 60_000)} minutes ago` : undefined;
};

/** Looks at the schedules alone; that a lost message is found again takes the steps of docs/google-cloud.md. */
export const sweep: Check = {
  name: "The sweep",
  look: onPushed(async ({ project, region, name, google }) => {
    const seen: string[] = [];
    const wrong: string[] = [];
    for (const schedule of [`${name}-sweep`, `${name}-due`]) {
      const job = await google<Job>(
        `https://cloudscheduler.googleapis.com/v1/projects/${project}/locations/${region}/jobs/${schedule}`,
      );
      const problem = problemOf(job);
      seen.push(`${schedule} ran at ${job.lastAttemptTime}, without an error`);
      if (problem !== undefined) wrong.push(`${schedule} ${problem}`);
    }
    return judged(seen, wrong);
  }),
};

import type { Program, Right, Rights } from "../platform/database/rights.ts";

type OfTable = Readonly<Partial<Record<Program, readonly Right[]>>>;

const READS: readonly Right[] = ["select"];
const ADDS: readonly Right[] = ["select", "insert"];
/** A row lock needs the right to update, too. */
const CHANGES: readonly Right[] = ["select", "update"];
const ALL: readonly Right[] = ["select", "insert", "update", "delete"];

/** Web alone reads and writes them: a worker that is taken over gives out neither keys nor sessions. */
const webs: OfTable = { web: ALL };
const webAndWorker: OfTable = { web: ALL, worker: ALL };

/**
 * Each table's rights. A table that is missing here has none, so a test demands a decision for every new one.
 * Processes of the previous release run under these rights as well: take one back a release after its last use.
 */
export const rights: Rights = {
  migration: { web: READS, worker: READS, commands: READS },
  setting: { web: ALL, worker: READS },

  api_key: webs,
  // A scheduled release asks whether its approvers may still approve.
  app_user: { web: ALL, worker: READS },
  ended_session: webs,
  user_preference: webs,
  preview: webs,
  // Nothing removes an entry; a repeated failed sign-in counts in its entry.
  audit_entry: { web: ["select", "insert", "update"], worker: ADDS },

  // The worker puts scheduled releases live.
  theme: { web: ALL, worker: CHANGES },
  theme_revision: { web: ALL, worker: ["select", "insert", "update"] },
  working_copy: { web: ALL, worker: ["select", "update", "delete"] },
  owned_change: webAndWorker,
  retired_slug: { web: ALL, worker: READS },
  review: { web: ALL, worker: CHANGES },
  review_verdict: { web: ALL, worker: READS },
  review_comment: { web: ALL, worker: READS },
  release: { web: ALL, worker: CHANGES },
  release_item: { web: ALL, worker: CHANGES },
  delivery_state: { web: ALL, worker: CHANGES },
  pinned_body: { web: ALL, worker: ADDS },
  kept_artefact: webs,
  theme_usage: webs,

  place: { web: ALL, worker: CHANGES, commands: READS },
  place_cell: webs,
  place_hour: webs,
  comment: webs,
  image: { web: ALL, worker: CHANGES, commands: CHANGES },
  badge: webAndWorker,
  related_place: webAndWorker,
  relation_bound: webAndWorker,
  link_change: { web: ALL, worker: ALL, commands: READS },
  blob_removal: webAndWorker,
  // The worker ends what has been there for its time.
  bin_item: { web: ALL, worker: ["select", "update", "delete"] },
  report: { web: ALL, worker: ["select", "delete"] },
  report_case: { web: ALL, worker: ["select", "delete"] },
  bin_row: { web: ALL, worker: ["select", "delete"] },

  dead_letter: { web: ALL, worker: ALL, commands: ALL },
  metric_bucket: webAndWorker,

  webhook: { web: ALL, worker: ["select", "update", "delete"] },
  event: webAndWorker,
  delivery: webAndWorker,
  // Web empties the attempts that name an erased person.
  delivery_attempt: { web: CHANGES, worker: ["select", "insert", "delete"] },
  purge: webAndWorker,
  purge_pace: { web: READS, worker: CHANGES },
};

import type { Google } from "./google.ts";

/** The installation that the checks ask. */
export interface Installation {
  /** Its address, without a slash at the end. */
  site: string;
  /** An API key of an editor or admin; the check that publishes needs one. */
  key: string | undefined;
  /** Names of its resources on Google Cloud; undefined for an installation elsewhere. */
  cloud: Cloud | undefined;
}

export interface Cloud {
  project: string;
  region: string;
  /** The `name` of the Terraform variables. */
  name: string;
  google: Google;
}

/**
 * The end of a check. `holds` and `fails` say what was found, `unasked` why nothing was; `by-hand` says what a
 * person does, because it disturbs the installation or has no address to ask; `not-here` says why the check does
 * not apply to the installation.
 */
export type Verdict = "holds" | "fails" | "unasked" | "by-hand" | "not-here";

export interface Finding {
  verdict: Verdict;
  /** Lines for a person: the answer, in its own words as far as possible. */
  lines: string[];
}

/** One row of the table in docs/google-cloud.md, by its first cell. */
export interface Check {
  name: string;
  look(of: Installation): Promise<Finding>;
}

export const holds = (...lines: string[]): Finding => ({ verdict: "holds", lines });
export const fails = (...lines: string[]): Finding => ({ verdict: "fails", lines });
export const unasked = (...lines: string[]): Finding => ({ verdict: "unasked", lines });

export const notHere = (...lines: string[]): Finding => ({ verdict: "not-here", lines });

/** `holds` if there is nothing wrong, with what was seen; else `fails` with what is wrong. */
export const judged = (seen: string[], wrong: string[]): Finding =>
  wrong.length === 0 ? holds(...seen) : fails(...wrong);

/** A check that asks Google Cloud, and says so where the installation is elsewhere. */
export const onCloud =
  (look: (cloud: Cloud, of: Installation) => Promise<Finding>): Check["look"] =>
  async (of) =>
    of.cloud === undefined
      ? unasked("asks Google Cloud: give --project and --region")
      : look(of.cloud, of);

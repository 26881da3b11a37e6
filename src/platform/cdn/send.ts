import { CdnFailure } from "./cdn.ts";

const LONGEST_MS = 15_000;
/** Characters of an answer to repeat. */
const TOLD = 300;

/**
 * Sends a purge to an address of the operator's.
 *
 * @param name the cache, in words
 * @returns the body of an answer of 2xx
 * @throws CdnFailure for any other, and for none
 */
export async function send(name: string, url: string, init: RequestInit): Promise<string> {
  let answer: { status: number; ok: boolean; text: string };
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    answer = { status: response.status, ok: response.ok, text: await response.text() };
  } catch (error) {
    throw new CdnFailure(`${name} gave no answer (${reasonOf(error)}).`);
  }
  if (answer.ok) return answer.text;
  const told = answer.text.replace(/\s+/g, " ").trim().slice(0, TOLD);
  throw new CdnFailure(`${name} answered ${answer.status}${told === "" ? "." : `: ${told}`}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return `none within ${LONGEST_MS / 1000} seconds`;
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? error.message;
}

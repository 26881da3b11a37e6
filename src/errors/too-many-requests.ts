import { PlatformError } from "./errors.ts";

/** A refusal by a limit of requests, with the time until the next one counts again. */
export class TooManyRequests extends PlatformError {
  readonly seconds: number;

  /** @param seconds whole, from 1 on */
  constructor(message: string, seconds: number) {
    super("rate_limited", message);
    this.seconds = seconds;
  }
}

import { PlatformError } from "../../errors/errors.ts";

declare module "../../procedures/services.ts" {
  interface Services {
    uploads: Uploads;
  }
}

/** The pictures that this process receives at a time: each may take a file of the largest size. */
export class Uploads {
  private readonly max: number;
  private open = 0;

  constructor(max: number) {
    this.max = max;
  }

  /**
   * Returns what ends the upload.
   *
   * @throws PlatformError `unavailable` for one too many, before its bytes are read
   */
  enter(): () => void {
    if (this.open >= this.max) {
      const message = `${this.max} pictures are on their way here already; send it again in a moment.`;
      throw new PlatformError("unavailable", message);
    }
    this.open += 1;
    return () => {
      this.open -= 1;
    };
  }
}

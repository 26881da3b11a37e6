import { invalid } from "../../src/errors.ts";

const MAX_OBJECTS = 20_000;

/**
 * How many objects one answer may hold. Depth and cost are known before anything is read; how long
 * lists are only shows then.
 */
export class Budget {
  private left = MAX_OBJECTS;

  /** @throws PlatformError `validation_failed` */
  spend<T>(list: T[]): T[] {
    this.left -= list.length;
    if (this.left < 0) {
      throw invalid(
        "query",
        `asks for more than ${MAX_OBJECTS} objects; ask for fewer, by limit and by fewer lists within lists`,
      );
    }
    return list;
  }
}

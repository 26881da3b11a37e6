/**
 * Loads the bundler, a development dependency. An installation without it needs a `dist` built elsewhere.
 *
 * @throws Error that says so
 */
export async function builder<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(
      "dist is missing or out of date, and what builds it is not installed: run npm ci --include=dev.",
      { cause: error },
    );
  }
}

type Close = (timeoutMs: number) => Promise<void>;

/** What has been opened, to be closed in reverse and all of it within one bound. */
export class Closers {
  private readonly stack: Close[] = [];

  /** The closer is told how long it may take at most, and is not waited for any longer. */
  add(close: Close): void {
    this.stack.push(close);
  }

  /**
   * Closes everything, though one fails or takes too long.
   *
   * @returns whether the time was enough
   * @throws the first error of a closer, after all have been called
   */
  async close(timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    const errors: unknown[] = [];
    let inTime = true;
    for (let close = this.stack.pop(); close !== undefined; close = this.stack.pop()) {
      const left = Math.max(0, deadline - performance.now());
      const closed = close(left).then(
        () => true,
        (error: unknown) => {
          errors.push(error);
          return true;
        },
      );
      if (!(await within(closed, left))) inTime = false;
    }
    if (errors.length > 0) throw errors[0];
    return inTime;
  }
}

async function within(closed: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([closed, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Close = (timeoutMs: number) => Promise<void>;

/** Closes opened resources in reverse order, all within one time bound. */
export class Closers {
  private readonly stack: Close[] = [];

  /** Registers a closer. `close` passes it the milliseconds that are left and waits no longer than that. */
  add(close: Close): void {
    this.stack.push(close);
  }

  /**
   * Closes everything, even if one closer fails or takes too long.
   *
   * @returns whether all closed in time
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

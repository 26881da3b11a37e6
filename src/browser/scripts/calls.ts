/** A call that has not come to its end. */
export interface Call<Result> {
  done: Promise<Result>;
}

/** The calls of each key, oldest first, that win or would win if the later ones failed. */
export type Calls<Key, One> = Map<Key, One[]>;

/** Runs a call. The latest call for a key that does not fail wins; `end` receives whether this one has won. */
export async function run<Key, Result, One extends Call<Result>>(
  calls: Calls<Key, One>,
  key: Key,
  call: One,
  load: () => Promise<unknown>,
  end: (counts: boolean) => Result,
): Promise<Result> {
  const line = calls.get(key) ?? [];
  calls.set(key, line);
  line.push(call);
  const work = async (): Promise<Result> => {
    await load();
    while (line.at(-1) !== call) {
      const failed = line.at(-1)?.done.then(
        () => false,
        () => true,
      );
      if (!(await failed)) return end(false);
    }
    line.length = 0;
    calls.delete(key);
    return end(true);
  };
  call.done = work();
  try {
    return await call.done;
  } catch (error) {
    line.splice(line.indexOf(call), 1);
    if (line.length === 0 && calls.get(key) === line) calls.delete(key);
    throw error;
  }
}

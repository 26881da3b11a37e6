/** An object without what is undefined in it. */
export const given = <T extends object>(
  options = {} as T,
): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;

/** Polyfills for functions that the engine uses and Node 20 lacks; imported first. */
if (!("groupBy" in Map)) {
  Object.defineProperty(Map, "groupBy", {
    configurable: true,
    writable: true,
    value: <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
      const groups = new Map<K, T[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index);
        index += 1;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [item]);
        else group.push(item);
      }
      return groups;
    },
  });
}

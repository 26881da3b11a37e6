const numbers = new WeakMap<object, number>();
let last = 0;

/** A number of an object by which a query knows it, where its content would be too long. */
export function numberOf(object: object): number {
  const existing = numbers.get(object);
  if (existing !== undefined) return existing;
  last += 1;
  numbers.set(object, last);
  return last;
}

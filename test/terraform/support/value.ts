/** The value of an expression; `Unknown` if only Google or a later apply knows it. */
export type Value = null | boolean | number | string | Unknown | Value[] | { [key: string]: Value };

export type Fields = { [key: string]: Value };

/** A value that is known after an apply alone, by the address that it will come from. */
export class Unknown {
  readonly address: string;
  /** The arguments of a resource, which are known beforehand. */
  private readonly given: Fields;

  constructor(address: string, given: Fields = {}) {
    this.address = address;
    this.given = given;
  }

  at(name: string | number): Value {
    const given = this.given[name];
    const address = `${this.address}.${name}`;
    // A block may have further fields that only an apply knows.
    if (Array.isArray(given))
      return given.map((one, index) =>
        isFields(one) ? new Unknown(`${address}.${index}`, one) : one,
      );
    return given ?? new Unknown(address);
  }

  toString(): string {
    return `<${this.address}>`;
  }
}

export const isFields = (value: Value): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Unknown);

export function fieldsOf(value: Value, what: string): Fields {
  if (!isFields(value)) throw new Error(`${what} is ${String(value)}, and not an object`);
  return value;
}

export function listOf(value: Value, what: string): Value[] {
  if (!Array.isArray(value)) throw new Error(`${what} is ${String(value)}, and not a list`);
  return value;
}

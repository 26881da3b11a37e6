/** Evaluates math with units, as in Tokens Studio and `calc()`. */

/** A number and its unit, which may be empty. */
export interface Measure {
  value: number;
  unit: string;
}

const longest = 1_024;
const deepest = 64;
const lexeme =
  /\s*(?:(\d+(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?)(%|[a-z]+)?|([a-z]\w*)\s*\(|([-+*/(),^]))/iy;

type Lexeme =
  | { kind: "number"; measure: Measure }
  | { kind: "function"; name: string }
  | { kind: "sign"; sign: string };

/** Computes `(4px * 2) + 1`; `undefined` for anything that is no math or mixes units. */
export function evaluate(text: string): Measure | undefined {
  const lexemes = split(text);
  if (lexemes === undefined) return undefined;
  const parser = new Parser(lexemes);
  const result = parser.sum(0);
  if (result === undefined || !parser.done || !Number.isFinite(result.value)) return undefined;
  return { value: rounded(result.value), unit: result.unit };
}

/**
 * Rounds to ten decimals, as Sass prints them, and twelve digits, so that 0.1 + 0.2 is 0.3. Browsers keep about eight
 * digits of a number.
 */
export function rounded(value: number): number {
  return Number(Number(value.toFixed(10)).toPrecision(12));
}

function split(text: string): Lexeme[] | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.trim();
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < trimmed.length) {
    lexeme.lastIndex = at;
    const match = lexeme.exec(trimmed);
    if (match === null) return undefined;
    const [whole, number, unit = "", name, sign = ""] = match;
    if (number !== undefined) {
      const measure = { value: Number(number), unit: unit.toLowerCase() };
      lexemes.push({ kind: "number", measure });
    } else if (name !== undefined) lexemes.push({ kind: "function", name: name.toLowerCase() });
    else lexemes.push({ kind: "sign", sign });
    at += whole.length;
  }
  return lexemes.length === 0 ? undefined : lexemes;
}

class Parser {
  private readonly lexemes: readonly Lexeme[];
  private at = 0;

  constructor(lexemes: readonly Lexeme[]) {
    this.lexemes = lexemes;
  }

  get done(): boolean {
    return this.at === this.lexemes.length;
  }

  sum(depth: number): Measure | undefined {
    let left = this.product(depth);
    while (left !== undefined) {
      const sign = this.take("+", "-");
      if (sign === undefined) return left;
      const right = this.product(depth);
      left = right && add(left, sign === "+" ? right : { ...right, value: -right.value });
    }
    return undefined;
  }

  private product(depth: number): Measure | undefined {
    let left = this.power(depth);
    while (left !== undefined) {
      const sign = this.take("*", "/");
      if (sign === undefined) return left;
      const right = this.power(depth);
      left = right && (sign === "*" ? multiply(left, right) : divide(left, right));
    }
    return undefined;
  }

  private power(depth: number): Measure | undefined {
    const base = this.signed(depth);
    if (base === undefined || this.take("^") === undefined) return base;
    const exponent = this.power(depth + 1);
    return exponent?.unit === "" ? { ...base, value: base.value ** exponent.value } : undefined;
  }

  private signed(depth: number): Measure | undefined {
    if (depth > deepest) return undefined;
    const sign = this.take("-", "+");
    if (sign !== undefined) {
      const operand = this.signed(depth + 1);
      return operand && { ...operand, value: sign === "-" ? -operand.value : operand.value };
    }
    const next = this.lexemes[this.at];
    if (next === undefined) return undefined;
    this.at += 1;
    if (next.kind === "number") return next.measure;
    if (next.kind === "function") return this.call(next.name, depth + 1);
    if (next.sign !== "(") return undefined;
    const inner = this.sum(depth + 1);
    return this.take(")") === undefined ? undefined : inner;
  }

  private call(name: string, depth: number): Measure | undefined {
    const operands: Measure[] = [];
    do {
      const operand = this.sum(depth);
      if (operand === undefined) return undefined;
      operands.push(operand);
    } while (this.take(",") !== undefined);
    return this.take(")") === undefined ? undefined : apply(name, operands);
  }

  private take(...signs: string[]): string | undefined {
    const next = this.lexemes[this.at];
    if (next?.kind !== "sign" || !signs.includes(next.sign)) return undefined;
    this.at += 1;
    return next.sign;
  }
}

/** Adds two measures; one without a unit takes the other's, as in `4px + 1`. */
function add(left: Measure, right: Measure): Measure | undefined {
  const unit = left.unit || right.unit;
  if (right.unit !== "" && right.unit !== unit) return undefined;
  return { value: left.value + right.value, unit };
}

function multiply(left: Measure, right: Measure): Measure | undefined {
  if (left.unit !== "" && right.unit !== "") return undefined;
  return { value: left.value * right.value, unit: left.unit || right.unit };
}

function divide(left: Measure, right: Measure): Measure | undefined {
  if (right.value === 0 || (right.unit !== "" && right.unit !== left.unit)) return undefined;
  return { value: left.value / right.value, unit: right.unit === "" ? left.unit : "" };
}

const ofOne: Readonly<Record<string, (value: number) => number>> = {
  round: Math.round,
  ceil: Math.ceil,
  floor: Math.floor,
  abs: Math.abs,
  sqrt: Math.sqrt,
  calc: (value) => value,
};

const ofMany: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
};

function apply(name: string, operands: readonly Measure[]): Measure | undefined {
  const [first, second] = operands;
  if (first === undefined) return undefined;
  if (operands.length === 1 && Object.hasOwn(ofOne, name)) {
    return { ...first, value: (ofOne[name] as (value: number) => number)(first.value) };
  }
  if (Object.hasOwn(ofMany, name)) {
    const unit = operands.find((operand) => operand.unit !== "")?.unit ?? "";
    if (operands.some((operand) => operand.unit !== unit && operand.unit !== "")) return undefined;
    const values = operands.map(({ value }) => value);
    return { value: (ofMany[name] as (...all: number[]) => number)(...values), unit };
  }
  if (second === undefined || operands.length !== 2 || second.unit !== "") return undefined;
  if (name === "pow") return { ...first, value: first.value ** second.value };
  if (name !== "roundto") return undefined;
  const factor = 10 ** second.value;
  return { ...first, value: Math.round(first.value * factor) / factor };
}

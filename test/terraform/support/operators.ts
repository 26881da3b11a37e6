import { Unknown, type Value } from "./value.ts";

export function unary(operator: string, value: Value): Value {
  if (value instanceof Unknown) return value;
  return operator === "logicalNot" ? value !== true : -Number(value);
}

export function binary(operator: string, left: Value, right: Value): Value {
  const settled = settledBy(operator, left, right);
  if (settled !== undefined) return settled;
  for (const side of [left, right]) if (side instanceof Unknown) return side;
  const [a, b] = [Number(left), Number(right)];
  const results: Record<string, Value> = {
    equal: left === right,
    notEqual: left !== right,
    add: a + b,
    subtract: a - b,
    multiply: a * b,
    divide: a / b,
    greaterThan: a > b,
    greaterThanOrEqual: a >= b,
    lessThan: a < b,
    lessThanOrEqual: a <= b,
    logicalAnd: left === true && right === true,
    logicalOr: left === true || right === true,
  };
  const result = results[operator];
  if (result === undefined) throw new Error(`No test knows the operator ${operator} yet.`);
  return result;
}

/** The result if one side decides it, whatever an apply makes of the other. */
function settledBy(operator: string, left: Value, right: Value): Value | undefined {
  const has = (value: Value): boolean => left === value || right === value;
  // A value that an apply makes known is never null.
  if (operator === "equal" && has(null)) return left === right;
  if (operator === "notEqual" && has(null)) return left !== right;
  if (operator === "logicalOr" && has(true)) return true;
  if (operator === "logicalAnd" && has(false)) return false;
  return undefined;
}

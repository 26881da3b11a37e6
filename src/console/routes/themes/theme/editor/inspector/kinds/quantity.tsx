import { aliasOf } from "#tokens/reference.ts";
import {
  isExpression,
  type Quantity,
  quantityOf,
  readQuantity,
  shorten,
  stepped,
  writeQuantity,
} from "../fields/numbers.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import type { ValueProps } from "../value.ts";

interface Measure {
  type: "dimension" | "duration";
  units: readonly [string, string];
  /** How many of the first unit one of the second is. */
  factor: number;
  /** Further units that the engine takes, with a warning. */
  others: readonly string[];
  hint: string;
}

const lengths: Measure = {
  type: "dimension",
  units: ["px", "rem"],
  factor: 16,
  others: ["em", "%", "ch", "ex", "lh", "vw", "vh", "vmin", "vmax", "cqi", "pt", "cm", "mm", "in"],
  hint: "Write a length, such as 16px or 1.5rem.",
};

const times: Measure = {
  type: "duration",
  units: ["ms", "s"],
  factor: 1000,
  others: [],
  hint: "Write a time, such as 200ms or 0.2s.",
};

/** The step of an arrow key by unit, in a designer's usual increments. */
const steps: Record<string, number> = { px: 1, rem: 0.125, em: 0.125, ms: 10, s: 0.1 };

function convert({ value, unit }: Quantity, to: string, { units, factor }: Measure): Quantity {
  if (unit === units[0] && to === units[1]) return { value: value / factor, unit: to };
  if (unit === units[1] && to === units[0]) return { value: value * factor, unit: to };
  return { value, unit: to };
}

function QuantityField({ measure, least, ...props }: QuantityProps & { measure: Measure }) {
  const { label, value, onCommit } = props;
  const { units, others, type, hint } = measure;
  const held = quantityOf(value, units[0]);
  const unit = held?.unit ?? units[0];
  const text = held === undefined ? String(value ?? "") : String(shorten(held.value));

  const read = (typed: string): Reading => {
    const quantity = readQuantity(typed);
    if (quantity === undefined) {
      return isExpression(typed) ? { json: typed.trim() } : { problem: hint };
    }
    const wanted = quantity.unit ?? unit;
    if (!units.includes(wanted) && !others.includes(wanted)) {
      return { problem: `“${wanted}” is no unit of a ${type}. ${hint}` };
    }
    if (quantity.value < (least ?? Number.NEGATIVE_INFINITY)) {
      return { problem: `At least ${least}.` };
    }
    return { json: writeQuantity({ value: quantity.value, unit: wanted }, value, units[0]) };
  };

  const choices = units.includes(unit) ? units : [...units, unit];
  return (
    <div className="gap-4 narrow high stretch">
      <TextField
        {...props}
        type={type}
        text={text}
        read={read}
        step={(typed, by) => stepped(typed, by * (steps[unit] ?? 1), least)}
        fallback={{ value: 0, unit: units[0] }}
      />
      {held !== undefined && aliasOf(value) === undefined && (
        <select
          className="quiet rigid figures round-6 pointer edgeless quantity-unit"
          aria-label={`Unit of ${label}`}
          value={unit}
          onChange={({ target }) =>
            onCommit(writeQuantity(convert(held, target.value, measure), value, units[0]))
          }
        >
          {choices.map((choice) => (
            <option className="ink" key={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface QuantityProps extends ValueProps {
  /** The least number that makes sense, such as 0 for a blur. */
  least?: number;
}

/** A length in px or rem, or another unit of CSS. */
export const DimensionField = (props: QuantityProps) => (
  <QuantityField {...props} measure={lengths} />
);

/** A time in ms or s. */
export const DurationField = (props: QuantityProps) => <QuantityField {...props} measure={times} />;

import { Choice } from "../../parts/filters.tsx";
import { inRange, type Range, ranges } from "./range.ts";
import type { AuditNarrowing } from "./search.ts";

const OTHER = "other";

/** The choices of the menu; `onChange` without a filter asks for days to write. */
export function Ranges({
  filter,
  range,
  onChange,
}: {
  filter: AuditNarrowing;
  range: Range | undefined;
  onChange: (filter: AuditNarrowing | undefined) => void;
}) {
  const { since, until } = filter;
  const value = range?.name ?? ((since ?? until) === undefined ? "" : OTHER);
  return (
    <Choice
      name="When"
      value={value}
      options={[
        ["", "Any time"],
        ...ranges.map(({ name }) => [name, name] as const),
        [OTHER, "Other days"],
      ]}
      onValue={(chosen) =>
        onChange(
          chosen === OTHER
            ? undefined
            : inRange(
                filter,
                ranges.find(({ name }) => name === chosen),
              ),
        )
      }
    />
  );
}

import { Choice, DropMenu } from "#console/parts/filters.tsx";
import { type AxisListing, axesToChoose, type Modes } from "#console/parts/modes.ts";

const ANY = " any";

/** Filters the differences by context; renders nothing without contexts. */
export function ContextFilter({
  axes,
  modes,
  onModes,
}: {
  axes: readonly AxisListing[];
  /** The chosen contexts; every context of an axis that is absent. */
  modes: Modes;
  onModes: (modes: Modes) => void;
}) {
  const shown = axesToChoose(axes);
  if (shown.length === 0) return null;
  const choose = ({ parameter }: AxisListing, context: string): void => {
    const { [parameter]: _, ...others } = modes;
    onModes(context === ANY ? others : { ...others, [parameter]: context });
  };
  return (
    <fieldset className="wrap gap-8 stretch diff-contexts" aria-label="Contexts">
      {shown.map((axis) => (
        <DropMenu
          key={axis.parameter}
          name={axis.name}
          chosen={modes[axis.parameter] ?? "every"}
          isSet={modes[axis.parameter] !== undefined}
        >
          <Choice
            name={axis.name}
            value={modes[axis.parameter] ?? ANY}
            options={[
              [ANY, "Every context"],
              ...axis.contexts.map(({ name }) => [name, name] as const),
            ]}
            onValue={(context) => choose(axis, context)}
          />
        </DropMenu>
      ))}
    </fieldset>
  );
}

import "./modes-picker.css";
import { Menu } from "@base-ui/react/menu";
import { ChevronDown } from "lucide-react";
import type { Appearance } from "../../tokens/findings.ts";
import { type AxisListing, axesToChoose, contextsOf, type Modes } from "./modes.ts";

/**
 * A chooser for each axis that light and dark do not decide. Renders nothing without any.
 */
export function ModesPicker({
  axes,
  modes,
  appearance,
  onModes,
}: {
  axes: readonly AxisListing[];
  modes: Modes;
  /** The shown appearance, which decides for axes of appearances. */
  appearance: Appearance;
  /** `appearance` is given where the context that was chosen stands for one. */
  onModes: (modes: Modes, appearance?: Appearance) => void;
}) {
  const shown = axesToChoose(axes);
  if (shown.length === 0) return null;
  const present = contextsOf(axes, modes, appearance);
  const choose = (axis: AxisListing, name: string): void => {
    const { [axis.parameter]: _, ...others } = modes;
    const context = axis.contexts.find((one) => one.name === name);
    const own = axis.appearances && (context?.appearance ?? "light");
    const usual = own === undefined ? axis.default : axis.appearances?.[own];
    onModes(name === usual ? others : { ...others, [axis.parameter]: name }, own);
  };
  return (
    <fieldset className="gap-4 stretch modes-picker" aria-label="Contexts">
      {shown.map((axis) => (
        <AxisChoice
          key={axis.parameter}
          axis={axis}
          context={present[axis.parameter] ?? axis.default}
          onContext={(name) => choose(axis, name)}
        />
      ))}
    </fieldset>
  );
}

function AxisChoice({
  axis,
  context,
  onContext,
}: {
  axis: AxisListing;
  context: string;
  onContext: (name: string) => void;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger className="tool rigid modes-choice">
        <span className="quiet light cut">{axis.name}:</span> <span className="cut">{context}</span>
        <ChevronDown className="quiet" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            <Menu.RadioGroup value={context} onValueChange={onContext}>
              {axis.contexts.map(({ name }) => (
                <Menu.RadioItem key={name} value={name} className="tk-menu__item" closeOnClick>
                  {name}
                  {name === axis.default && <span className="quiet end">default</span>}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { aliasOf } from "#tokens/reference.ts";
import { ColorField } from "../color/color-field.tsx";
import { Part, partProps } from "../fields/parts.tsx";
import { TextField } from "../fields/text-field.tsx";
import { partOf, type ValueProps } from "../value.ts";
import { GradientTrack } from "./gradient-track.tsx";
import { NumberField } from "./number.tsx";
import { type Stops, useStops } from "./use-stops.ts";

/** A gradient's stops on a bar, and the position and color of the chosen stop. */
export default function GradientEditor(props: ValueProps) {
  const { value, onPreview, context } = props;
  const track = useRef<HTMLDivElement>(null);
  const editing = useStops(props, track);
  if (typeof value === "string") {
    const read = (text: string) => ({ json: text });
    return <TextField {...props} type="gradient" text={value} end={false} read={read} />;
  }
  const { stops, selected } = editing;
  const stop: ValueProps = {
    label: `Stop ${selected + 1}`,
    value: stops[selected],
    onPreview: (json) => onPreview(json === undefined ? undefined : stops.with(selected, json)),
    onCommit: (json, group) => editing.commitSorted(stops.with(selected, json), json, group),
    context: partOf(context, selected),
  };
  return (
    <div className="grid gap-10 stack">
      <GradientTrack track={track} editing={editing} context={context} />
      <StopActions editing={editing} />
      <StopFields {...stop} />
    </div>
  );
}

function StopActions({ editing }: { editing: Stops }) {
  const { stops, selected } = editing;
  return (
    <div className="row">
      <span className="strong">
        Stop {selected + 1} of {stops.length}
      </span>
      <button type="button" className="tool tool--small end" onClick={editing.addInWidestGap}>
        <Plus aria-hidden />
        Add stop
      </button>
      {stops.length > 1 && (
        <button type="button" className="tool tool--small" onClick={() => editing.remove(selected)}>
          <Trash2 aria-hidden />
          Remove stop
        </button>
      )}
    </div>
  );
}

function StopFields(stop: ValueProps) {
  if (aliasOf(stop.value) !== undefined) {
    return <TextField {...stop} type="gradient" text="" read={() => ({ problem: "" })} />;
  }
  return (
    <>
      <Part name="Position">
        <NumberField {...partProps(stop, "position", "Position")} range={[0, 1]} by={0.01} />
      </Part>
      <Part name="Color">
        <ColorField {...partProps(stop, "color", "Color")} />
      </Part>
    </>
  );
}

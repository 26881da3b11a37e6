import { Copy, Plus, X } from "lucide-react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { aliasOf } from "#tokens/reference.ts";
import { ColorField } from "../color/color-field.tsx";
import { partProps } from "../fields/parts.tsx";
import { moved, Sortable } from "../fields/sortable.tsx";
import { TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import { cssOf, partOf, recordOf, type ValueProps } from "../value.ts";
import { DimensionField } from "./quantity.tsx";

const px = (value: number) => ({ value, unit: "px" });
const layer = () => ({
  color: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.2 },
  offsetX: px(0),
  offsetY: px(2),
  blur: px(8),
  spread: px(0),
});

const layersOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [json]);

/** Layers of a shadow, the uppermost first. */
export default function ShadowEditor(props: ValueProps) {
  const { value, onPreview, onCommit, context } = props;
  const { shown: layers, hold } = useHeld(layersOf(value));
  const write = (next: readonly unknown[]): unknown =>
    next.length === 1 && !Array.isArray(value) ? next[0] : next;
  const commit = (next: readonly unknown[], group?: string) => {
    hold(next, true);
    onCommit(write(next), group);
  };
  if (typeof value === "string") {
    return (
      <TextField
        {...props}
        type="shadow"
        text={value}
        end={false}
        read={(text) => ({ json: text })}
        fallback={layer()}
      />
    );
  }
  const css = cssOf("shadow", layers, context);
  return (
    <div className="grid gap-10 stack">
      <div className="stage stage--shadow">
        <i
          className="round-8 box-drawing box-drawing--raised"
          style={css === undefined ? {} : { boxShadow: css }}
        />
      </div>
      <Sortable
        items={layers}
        nameOf={(index) => `layer ${index + 1}`}
        className="layers"
        onMove={(from, to, byKey) =>
          commit(moved(layers, from, to), byKey ? context.group : undefined)
        }
      >
        {(one, index, handle) => {
          const name = `Layer ${index + 1}`;
          const layerProps: ValueProps = {
            label: name,
            value: one,
            onPreview: (json) =>
              onPreview(json === undefined ? undefined : write(layers.with(index, json))),
            onCommit: (json, group) => commit(layers.with(index, json), group),
            context: partOf(context, index),
          };
          const record = recordOf(one);
          const isAlias = aliasOf(one) !== undefined;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
            <div className="grid gap-8 line-top layer" role="group" aria-label={name}>
              <div className="flex gap-4 layer-head">
                {handle}
                <span className="strong">{name}</span>
                {!isAlias && (
                  <label className="flex quiet gap-8 layer-inset">
                    <input
                      type="checkbox"
                      className="tk-checkbox"
                      checked={record.inset === true}
                      aria-label={`Inset of layer ${index + 1}`}
                      onChange={({ target }) => {
                        const { inset: _, ...rest } = record;
                        layerProps.onCommit(target.checked ? { ...rest, inset: true } : rest);
                      }}
                    />
                    Inset
                  </label>
                )}
                <IconButton
                  name={`Duplicate layer ${index + 1}`}
                  small
                  onClick={() => commit(layers.toSpliced(index, 0, structuredClone(one)))}
                >
                  <Copy aria-hidden />
                </IconButton>
                {layers.length > 1 && (
                  <IconButton
                    name={`Remove layer ${index + 1}`}
                    small
                    onClick={() => commit(layers.toSpliced(index, 1))}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
              {isAlias ? (
                <TextField
                  {...layerProps}
                  type="shadow"
                  text=""
                  read={() => ({ problem: "" })}
                  fallback={layer()}
                />
              ) : (
                <>
                  <div className="grid gap-8 quads">
                    <DimensionField {...partProps(layerProps, "offsetX", `${name} X`)} mark="X" />
                    <DimensionField {...partProps(layerProps, "offsetY", `${name} Y`)} mark="Y" />
                    <DimensionField
                      {...partProps(layerProps, "blur", `${name} blur`)}
                      mark="Blur"
                      least={0}
                    />
                    <DimensionField
                      {...partProps(layerProps, "spread", `${name} spread`)}
                      mark="Spread"
                    />
                  </div>
                  <ColorField {...partProps(layerProps, "color", `${name} color`)} />
                </>
              )}
            </div>
          );
        }}
      </Sortable>
      <button
        type="button"
        className="tool tool--small start"
        onClick={() => commit([...layers, layer()])}
      >
        <Plus aria-hidden />
        Add layer
      </button>
    </div>
  );
}

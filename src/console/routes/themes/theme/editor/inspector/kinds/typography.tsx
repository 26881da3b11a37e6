import type { CSSProperties } from "react";
import { Part, partProps } from "../fields/parts.tsx";
import { Referable } from "../fields/referable.tsx";
import { cssOf, heightType, recordOf, type ValueProps } from "../value.ts";
import { FontFamilyEditor, FontWeightField } from "./font.tsx";
import { NumberField } from "./number.tsx";
import { DimensionField } from "./quantity.tsx";

/** A text style with a specimen of it. */
export default function TypographyEditor(props: ValueProps) {
  const { value, context } = props;
  const record = recordOf(value);
  const css = (type: string, name: string) => cssOf(type, record[name], context);
  const style: CSSProperties = {
    fontFamily: css("fontFamily", "fontFamily"),
    fontSize: css("dimension", "fontSize"),
    fontWeight: css("fontWeight", "fontWeight"),
    letterSpacing: css("dimension", "letterSpacing"),
    lineHeight: css(heightType(record.lineHeight), "lineHeight"),
  };
  return (
    <div className="grid gap-10 stack">
      <p className="clip round-8 specimen specimen--text" style={style}>
        Every mooring tells of the tide it was tied for.
      </p>
      <Part name="Font">
        <Referable
          {...partProps(props, "fontFamily", "Font")}
          type="fontFamily"
          fallback="sans-serif"
        >
          {(font) => <FontFamilyEditor {...font} />}
        </Referable>
      </Part>
      <Part name="Size">
        <DimensionField {...partProps(props, "fontSize", "Size")} least={0} />
      </Part>
      <Part name="Weight">
        <FontWeightField {...partProps(props, "fontWeight", "Weight")} />
      </Part>
      <Part name="Spacing">
        <DimensionField {...partProps(props, "letterSpacing", "Letter spacing")} />
      </Part>
      <Part name="Line height">
        {heightType(record.lineHeight) === "dimension" ? (
          <DimensionField {...partProps(props, "lineHeight", "Line height")} least={0} />
        ) : (
          <NumberField
            {...partProps(props, "lineHeight", "Line height")}
            range={[0, 100]}
            by={0.05}
          />
        )}
      </Part>
    </div>
  );
}

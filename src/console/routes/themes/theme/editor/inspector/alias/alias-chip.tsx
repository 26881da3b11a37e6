import { Pencil, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { cssOf, type ValueContext } from "../value.ts";
import { isWritten, ValueMark } from "./value-mark.tsx";

/** A reference: what it leads to, with the ways there, to another and to a value of its own. */
export function AliasChip({
  label,
  mark,
  alias,
  context,
  onDetach,
  onChange,
}: {
  label: string;
  mark?: ReactNode;
  alias: string;
  context: ValueContext;
  onDetach: () => void;
  onChange: () => void;
}) {
  const target = context.lookup.get(alias);
  const shown =
    target?.css[context.appearance] ??
    (target && cssOf(target.type, context.lookup.valueOf(alias, context.appearance), context));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className="row gap-6 fill least alias" role="group" aria-label={label}>
      {mark && <span className="caption rigid value-box-mark">{mark}</span>}
      <button
        type="button"
        className="narrow chip"
        title={`Go to ${alias}`}
        onClick={() => context.onSelect(alias)}
      >
        <ValueMark type={target?.type} css={shown} />
        <span className="cut">{alias}</span>
      </button>
      <span className="quiet figures narrow alias-value cut" title={shown}>
        {target === undefined ? "leads to nothing" : isWritten(target.type) ? shown : null}
      </span>
      <IconButton name={`Change reference of ${label}`} small onClick={onChange}>
        <Pencil aria-hidden />
      </IconButton>
      <button type="button" className="tool tool--small" onClick={onDetach}>
        <Unlink aria-hidden />
        <span className="alias-word">Detach</span>
      </button>
    </div>
  );
}

import { type ReactNode, useMemo } from "react";
import { namesakesOf } from "#console/editing/names/token.ts";
import {
  type Appearance,
  type Column,
  type EditedDocument,
  type Layer,
  type LocatedFinding,
  layerWords,
  plainColumns,
  type TokenInfo,
} from "#console/editing/types.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import type { AxisListing } from "#console/parts/modes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { aliasOf } from "#tokens/reference.ts";
import { partnersOf } from "../../contrast/pairs.ts";
import { ValueMark } from "./alias/value-mark.tsx";
import { Modes } from "./modes.tsx";
import { Notes } from "./notes.tsx";
import { OwnNameFields } from "./own-name.tsx";
import { remarksOn } from "./remarks.ts";
import { TokenFindings } from "./token-findings.tsx";
import { usePreview } from "./use-preview.ts";
import { baseOf, cssOf, decidingOf, Lookup, type ValueContext } from "./value.ts";
import { startValues, ValueEditor } from "./value-editor.tsx";

export interface InspectorProps {
  document: EditedDocument;
  dotted: string;
  layer: Layer;
  /** The shown appearance, if it is a single one. */
  seen?: Appearance | undefined;
  onLayer: (layer: Layer) => void;
  onSelect: (dotted: string) => void;
  onRename?: () => void;
  /** Further actions at the end of the title. */
  actions?: ReactNode;
  /** The token's targets and its users. */
  children?: ReactNode;
}

const noAxes: readonly AxisListing[] = [];

/** The appearance that a layer is seen in: its own, else the one that is looked at. */
function appearanceOf(
  token: TokenInfo,
  layer: Layer,
  columns: readonly Column[],
  seen: Appearance | undefined,
): Appearance {
  const column = columns.find((one) => one.layer === layer);
  return column?.appearance ?? (layer === "base" ? baseOf(token) : (seen ?? "light"));
}

export default function TokenInspector(props: InspectorProps) {
  const analysis = useSignal(props.document.analysis);
  const lookup = useMemo(
    () => new Lookup(analysis?.tokens ?? [], analysis?.stacks, analysis?.judged),
    [analysis?.tokens, analysis?.stacks, analysis?.judged],
  );
  const token = lookup.get(props.dotted);
  if (token === undefined) {
    return analysis === undefined ? null : (
      <>
        <header className="flex gap-8 inspector-title">
          <h2 className="narrow cut" title={props.dotted}>
            {props.dotted}
          </h2>
          <div className="end rigid stretch">{props.actions}</div>
        </header>
        <p className="inspector-gone quiet">There is no token {props.dotted} in this theme.</p>
      </>
    );
  }
  return <Inspected key={token.dotted} {...props} token={token} lookup={lookup} />;
}

function Inspected({
  document,
  dotted,
  layer,
  seen,
  onLayer,
  onSelect,
  onRename,
  actions,
  children,
  token,
  lookup,
}: InspectorProps & { token: TokenInfo; lookup: Lookup }) {
  const analysis = useSignal(document.analysis);
  const before = useSignal(useSignal(document.base).analysis);
  const { columns = plainColumns, axes = noAxes, stacks } = analysis ?? {};
  const appearance = appearanceOf(token, layer, columns, seen);
  const written = token.written[layer];
  const column = columns.find((one) => one.layer === layer);
  const deciding = column && decidingOf(token, column);

  const published = useMemo(() => {
    if (before === undefined) return undefined;
    const then = new Lookup(before.tokens, stacks);
    const json = then.get(dotted)?.written[layer]?.json;
    const alias = aliasOf(json);
    return alias === undefined ? json : then.valueOf(alias, appearance);
  }, [before, dotted, layer, appearance, stacks]);

  const partners = useMemo(
    () => partnersOf(token, lookup, appearance),
    [token, lookup, appearance],
  );
  const context: ValueContext = {
    self: dotted,
    appearance,
    lookup,
    group: `${dotted}.${layer}`,
    published,
    partners,
    ground: lookup.judged[appearance].ground.channels,
    onSelect,
  };
  const locked = useSignal(document.locked) !== undefined;
  const show = usePreview(document, token, layer, context);
  const preview = (json: unknown) => {
    if (!locked && deciding === undefined) show(json);
  };
  const commit = (json: unknown, group?: string) => {
    preview(json);
    document.setValue(dotted, layer, json, group);
  };

  return (
    <div className="column narrow inspector">
      <header className="flex gap-8 inspector-title">
        <h2 className="narrow cut" title={dotted}>
          {dotted}
        </h2>
        <span className="tag">{token.type ?? "no type"}</span>
        <div className="end rigid stretch">
          {onRename && (
            <button type="button" className="tool tool--small" onClick={onRename}>
              Rename <Kbd keys="f2" />
            </button>
          )}
          {actions}
        </div>
      </header>
      {analysis && <Modes token={token} layer={layer} analysis={analysis} onLayer={onLayer} />}
      <div
        role="tabpanel"
        id="mode-value"
        aria-labelledby={`mode-${layer}`}
        className="grid gap-12 inspector-value"
      >
        <fieldset disabled={locked} className="grid gap-12 inspector-fields">
          {written === undefined ? (
            <Inherited
              token={token}
              layer={layer}
              name={layerWords(layer, columns)}
              context={context}
              onWrite={commit}
            />
          ) : (
            <>
              <ValueEditor
                key={layer}
                type={token.type}
                label={token.path.at(-1) ?? dotted}
                value={written.json}
                onPreview={preview}
                onCommit={commit}
                context={context}
              />
              {written.set !== undefined && (
                <p className="small quiet">
                  Written in <b>{written.set}</b>
                  {written.shared &&
                    ", a set that other contexts use too; your change applies here only"}
                </p>
              )}
              {layer !== "base" && !written.shared && token.written.base !== undefined && (
                <button
                  type="button"
                  className="tool tool--small start"
                  onClick={() => document.setValue(dotted, layer, undefined)}
                >
                  Remove override
                </button>
              )}
            </>
          )}
          {deciding && (
            <p className="small quiet">
              {deciding.set === undefined ? (
                "A later set decides"
              ) : (
                <>
                  A later set, <b>{deciding.set}</b>, decides
                </>
              )}
            </p>
          )}
        </fieldset>
      </div>
      <TokenFindings
        findings={findingsOf(analysis?.findings ?? [], token)}
        remarks={remarksOn(token, layer, lookup)}
        axes={axes}
        locked={locked}
        namesakes={analysis ? namesakesOf(token, analysis) : []}
        onSelect={onSelect}
        onFix={({ fix }) => fix && document.edit(fix.edits)}
        onCorrect={({ correction }) =>
          correction && document.setValue(dotted, correction.layer, correction.json)
        }
      />
      {children}
      <OwnNameFields document={document} token={token} locked={locked} />
      <Notes document={document} token={token} locked={locked} />
    </div>
  );
}

/** A layer without a value of its own: what it takes over, and the way to a value of its own. */
function Inherited({
  token,
  layer,
  name,
  context,
  onWrite,
}: {
  token: TokenInfo;
  layer: Layer;
  name: string;
  context: ValueContext;
  onWrite: (json: unknown) => void;
}) {
  const { written } = token;
  const source = written.base ?? written.light ?? written.dark ?? Object.values(written)[0];
  const css = token.css[context.appearance] ?? cssOf(token.type, source?.json, context);
  const inherits = layer !== "base" && token.written.base !== undefined;
  return (
    <div className="flex gap-12 inherited">
      <ValueMark type={token.type} css={css} />
      <p className="grid grow">
        {inherits ? `${name} inherits Base` : `${name} has no value`}
        {css !== undefined && <span className="mono quiet cut">{css}</span>}
      </p>
      <button
        type="button"
        className="tk-button tk-button--small"
        onClick={() =>
          onWrite(structuredClone(source?.json ?? startValues[token.type ?? ""] ?? ""))
        }
      >
        {inherits ? "Override" : `Write a value in ${name}`}
      </button>
    </div>
  );
}

/** The engine's findings without contrast, which the remarks report with a fix. */
const findingsOf = (findings: readonly LocatedFinding[], token: TokenInfo): LocatedFinding[] =>
  findings.filter(
    ({ path, places, code }) =>
      (path === token.dotted || places?.includes(token.dotted)) &&
      !(code === "contrast_low" && token.type === "color"),
  );

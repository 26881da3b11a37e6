/** A page with nothing but the preview, of a theme that a test changes from outside. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  type Analysis,
  type Appearance,
  type EditedDocument,
  nothingJudged,
  plainColumns,
  plainStacks,
  type TokenInfo,
} from "#console/editing/types.ts";
import { Signal } from "#console/parts/signal.ts";
import { BeforeAfter } from "#console/routes/themes/theme/editor/preview/before-after.tsx";
import { Preview } from "#console/routes/themes/theme/editor/preview/preview.tsx";
import { remembered } from "#console/routes/themes/theme/editor/preview/remembered.ts";
import { buildTheme } from "#tokens/theme.ts";
import "#console/styles/index.css";

type Shown = Record<Appearance, Readonly<Record<string, string>>>;

declare global {
  interface Window {
    fixture: {
      /** Takes another document for the theme. */
      theme(tokens: unknown): void;
      show(shown: Shown): void;
      picked: string[];
    };
  }
}

const themes = import.meta.glob<{ tokens: unknown }>("../../../../src/themes/builtin/*.json", {
  eager: true,
  import: "default",
});
const query = new URLSearchParams(location.search);
const named = query.get("theme") ?? "quartz";
const first = Object.entries(themes).find(([path]) => path.endsWith(`/${named}.json`))?.[1].tokens;

function analyse(tokens: unknown): Analysis {
  const infos = new Map<string, TokenInfo>();
  const properties: Shown = { light: {}, dark: {} };
  for (const appearance of ["light", "dark"] as const) {
    const { entries, resolved } = buildTheme(tokens, appearance);
    properties[appearance] = Object.fromEntries(entries.map(({ name, css }) => [name, css]));
    for (const { node, type } of resolved) {
      const css = infos.get(node.dotted)?.css;
      infos.set(node.dotted, {
        path: node.path,
        dotted: node.dotted,
        type,
        description: undefined,
        written: {},
        css: { ...css, [appearance]: properties[appearance][`--tk-${node.joined}`] },
        property: `--tk-${node.joined}`,
        range: { from: 0, to: 0 },
      });
    }
  }
  return {
    revision: 0,
    broken: undefined,
    tokens: [...infos.values()],
    groups: [],
    findings: [],
    examinedAt: 1,
    errors: 0,
    warnings: 0,
    references: [],
    axes: [],
    columns: plainColumns,
    stacks: plainStacks,
    cells: {},
    judged: nothingJudged,
    properties,
  };
}

const edited: Pick<EditedDocument, "analysis" | "shown"> = {
  analysis: new Signal<Analysis | undefined>(analyse(first)),
  shown: new Signal<Shown>({ light: {}, dark: {} }),
};
const picked: string[] = [];
window.fixture = {
  theme: (tokens) => edited.analysis.set(analyse(tokens)),
  show: (shown) => edited.shown.set(shown),
  picked,
};

function Fixture() {
  const [appearance, setAppearance] = useState(remembered.appearance);
  const [selected, setSelected] = useState<string>();
  return (
    <main className="fixture">
      <h1 className="visually-hidden">Harbour</h1>
      <Preview
        document={edited}
        appearance={appearance}
        onAppearance={setAppearance}
        selected={selected}
        onSelect={(dotted) => {
          picked.push(dotted);
          setSelected(dotted);
        }}
        onPick={(dotted) => {
          picked.push(dotted);
          setSelected(dotted);
        }}
      />
    </main>
  );
}

function Versions() {
  const { light } = analyse(first).properties;
  const after = { ...light, "--tk-color-primary": "#b3261e", "--tk-radius-button": "20px" };
  return (
    <main className="fixture fixture--versions">
      <h1 className="visually-hidden">Harbour</h1>
      <BeforeAfter
        before={light}
        after={after}
        names={{ before: "Version 7", after: "Version 8" }}
        appearance="light"
      />
    </main>
  );
}

const at = document.getElementById("console");
if (at) createRoot(at).render(query.has("versions") ? <Versions /> : <Fixture />);

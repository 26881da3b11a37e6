import "./layout.css";
import { Tabs } from "@base-ui/react/tabs";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { EditorTab } from "../search.ts";

const KEY = "tokenkit-editor-columns";
const wide = matchMedia("(min-width: 1280px)");
const STEP = 16;
const bounds = { tree: [220, 760], middle: [340, 760] } as const;
const usual = { tree: 320, middle: 440 };
type Column = keyof typeof usual;

const onWide = (listener: () => void): (() => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether all columns fit side by side. */
const useIsWide = (): boolean => useSyncExternalStore(onWide, () => wide.matches);

function remembered(): typeof usual {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** Columns whose separators move; where they do not fit, one at a time under tabs. */
export function Columns({
  tree,
  middle,
  hasMiddle,
  preview,
  tab,
  onTab,
}: {
  tree: ReactNode;
  middle: ReactNode;
  /** Whether the middle has something to show; otherwise the preview takes its room. */
  hasMiddle: boolean;
  preview: ReactNode;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
}) {
  const [sizes, setSizes] = useState(remembered);
  const isWide = useIsWide();
  const resize = (column: Column, size: number): void => {
    const [least, most] = bounds[column];
    const next = { ...sizes, [column]: Math.round(Math.min(most, Math.max(least, size))) };
    setSizes(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  if (!isWide) {
    return (
      <Tabs.Root
        className="column editor-tabs"
        value={tab}
        onValueChange={(value: EditorTab) => onTab(value)}
      >
        <Tabs.List className="rigid grid line-bottom editor-tablist" aria-label="Editor">
          <Tabs.Tab className="relative edgeless quiet label pointer" value="tokens">
            Tokens
          </Tabs.Tab>
          <Tabs.Tab className="relative edgeless quiet label pointer" value="edit">
            Edit
          </Tabs.Tab>
          <Tabs.Tab className="relative edgeless quiet label pointer" value="preview">
            Preview
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tokens" className="column editor-column" tabIndex={-1}>
          {tree}
        </Tabs.Panel>
        <Tabs.Panel value="edit" className="column editor-column" tabIndex={-1}>
          {middle}
        </Tabs.Panel>
        <Tabs.Panel value="preview" className="column editor-column" tabIndex={-1}>
          {preview}
        </Tabs.Panel>
      </Tabs.Root>
    );
  }
  const widths = hasMiddle ? [sizes.tree, sizes.middle] : [sizes.tree];
  const columns = widths.map((width) => `${width}px 1px`).join(" ");
  return (
    <div
      className="grid editor-columns"
      style={{ gridTemplateColumns: `${columns} minmax(0, 1fr)` }}
    >
      <div className="column editor-column">{tree}</div>
      <Separator name="Width of the tokens" column="tree" size={sizes.tree} onResize={resize} />
      {hasMiddle && (
        <>
          <div className="column editor-column">{middle}</div>
          <Separator
            name="Width of the inspector"
            column="middle"
            size={sizes.middle}
            onResize={resize}
          />
        </>
      )}
      <div className="column editor-column">{preview}</div>
    </div>
  );
}

function Separator({
  name,
  column,
  size,
  onResize,
}: {
  name: string;
  column: Column;
  size: number;
  onResize: (column: Column, size: number) => void;
}) {
  const from = useRef<{ x: number; size: number }>(undefined);
  const [least, most] = bounds[column];
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: size - STEP,
      ArrowRight: size + STEP,
      Home: least,
      End: most,
      Enter: usual[column],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onResize(column, to);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (from.current) onResize(column, from.current.size + clientX - from.current.x);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule does not move
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className="relative editor-separator"
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(column, usual[column])}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, size };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}

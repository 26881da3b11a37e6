import { CopyButton } from "#console/parts/copy-button.tsx";

/** Code with its button; it keeps its place while other code is on its way. */
export function Code({ text, name }: { text: string | undefined; name: string }) {
  return (
    <div className="code">
      <div className="gap-4 stretch code-tools">
        {text !== undefined && <CopyButton text={text} className="tool--small" />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys */}
      <section className="round-8 scroll-both code-text" tabIndex={0} aria-label={name}>
        <pre>
          <code>{text ?? " "}</code>
        </pre>
      </section>
    </div>
  );
}

import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** An empty state: one sentence, one button, one command to copy. */
export function EmptyState({
  title,
  children,
  action,
  command,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  command?: string;
}) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
      {command && (
        <div className="flex gap-12 round-8 line within copyable">
          <code>{command}</code>
          <CopyButton text={command} />
        </div>
      )}
    </section>
  );
}

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { classes } from "./classes.ts";

const SHOWN_MS = 2000;

/** Copies a text and says so. */
export function CopyButton({
  text,
  name = "Copy",
  icon = <Copy aria-hidden />,
  className,
}: {
  text: string | (() => string | Promise<string>);
  name?: string;
  /** An icon of the copied thing, if clearer than two sheets. */
  icon?: ReactNode;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
    setCopied(true);
  };
  return (
    <button type="button" className={classes("tool", className)} onClick={copy}>
      {copied ? <Check aria-hidden /> : icon}
      <span>{name}</span>
      <span role="status" className="visually-hidden">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}

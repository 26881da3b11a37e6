import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classes } from "./classes.ts";

const SHOWN_MS = 2000;

/** Copies a text and says so. */
export function CopyButton({
  text,
  name = "Copy",
  className,
}: {
  text: string | (() => string | Promise<string>);
  name?: string;
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
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span>{name}</span>
      <span role="status" className="visually-hidden">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}

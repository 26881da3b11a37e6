import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { counted } from "./status.tsx";

/** The shown part of a list, and links to the others. */
export function Pages({
  total,
  size,
  page,
  noun,
  plural,
  isAnnounced = true,
  onPage,
  children,
}: {
  total: number;
  size: number;
  /** From 1. */
  page: number;
  noun: string;
  /** The plural, if it is not the noun with an s. */
  plural?: string;
  /** Whether it is read out when it changes; false where the screen itself says it. */
  isAnnounced?: boolean;
  onPage: (page: number) => void;
  children?: ReactNode;
}) {
  const first = (page - 1) * size + 1;
  const last = Math.min(total, page * size);
  const pages = Math.ceil(total / size);
  return (
    <footer className="flex small quiet gap-16 list-foot">
      <span {...(isAnnounced ? { role: "status" } : {})}>
        {total === 0 || first > total
          ? counted(total, noun, plural)
          : `${first.toLocaleString()}–${last.toLocaleString()} of ${counted(total, noun, plural)}`}
      </span>
      {pages > 1 && (
        <nav className="row end" aria-label="Pages">
          <IconButton name="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span>
            Page {page} of {pages}
          </span>
          <IconButton name="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </nav>
      )}
      {children}
    </footer>
  );
}

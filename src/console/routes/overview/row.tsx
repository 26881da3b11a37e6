import type { ReactNode } from "react";
import { Face } from "../../parts/face.tsx";

/** A row of the overview: a theme's face, a title, a line below it, and what to do at the end. */
export function Row({
  slug,
  face,
  title,
  text,
  children,
}: {
  slug: string;
  face: Parameters<typeof Face>[0]["colors"];
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-16 line-top overview-row" data-slug={slug}>
      <Face colors={face} />
      <span className="grow anywhere">
        <span className="strong">{title}</span>
        <small className="block">{text}</small>
      </span>
      <span className="flex quiet rigid overview-end">{children}</span>
    </li>
  );
}

import { createContext, use } from "react";
import type { EditedDocument } from "./types.ts";

export const DocumentContext = createContext<EditedDocument | undefined>(undefined);

/** The document of the theme whose screens are shown. */
export function useDocument(): EditedDocument {
  const document = use(DocumentContext);
  if (document === undefined) throw new Error("No theme is open");
  return document;
}

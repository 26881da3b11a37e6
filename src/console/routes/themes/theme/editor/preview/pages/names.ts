/** The pages of components to choose from; their markup is fetched with the preview. */
export const pages = [
  { page: "form", name: "Form" },
  { page: "sheet", name: "Sheet" },
  { page: "dashboard", name: "Dashboard" },
  { page: "article", name: "Article" },
] as const;
export type ChosenPage = (typeof pages)[number]["page"];

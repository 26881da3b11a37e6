/** The review in the address; the theme's open one when it is left out. */
export interface ReviewSearch {
  id?: string;
}

export const reviewSearch = ({ id }: Record<string, unknown>): ReviewSearch =>
  typeof id === "string" ? { id } : {};

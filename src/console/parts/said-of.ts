/** The author's words for a version; the service writes "Published" for one without any. */
export const saidOf = (message: string | undefined): string | undefined =>
  message === "Published" ? undefined : message;

/** The path that a proxy serves the platform under; empty at the root of a host. */
export const base = document.documentElement.dataset.base ?? "";

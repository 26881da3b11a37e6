import { escapeHtml } from "../../src/markup/escape-html.ts";

const SHEET = /(<link rel="stylesheet" href="\/rt\/v1\/theme\.css\?)/g;

/** A page whose theme stylesheets are asked for with a key, as they need while run time is private. */
export const withToken = (page: string, token: string): string =>
  page.replace(SHEET, (link) => `${link}token=${escapeHtml(encodeURIComponent(token))}&amp;`);

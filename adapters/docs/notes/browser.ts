import type { Note } from "./note.ts";

const embedResponse = {
  slug: "quartz",
  target: "html",
  language: "html",
  code: '<!-- In the head, before your own stylesheets -->\n<style>@layer tokenkit;</style>\n<script src="http://localhost:8080/rt/v1/embed.js?h=Kq3v0b1XhZt2LrPw" data-theme="quartz" data-appearance="system"></script>\n',
  stylesheetUrl: "http://localhost:8080/rt/v1/theme.css?slug=quartz",
  scriptUrl: "http://localhost:8080/rt/v1/embed.js?h=Kq3v0b1XhZt2LrPw",
};

/** Notes on the scripts and snippets that browsers load. */
export const browserNotes: Readonly<Record<string, Note>> = {
  "delivery.bundle": {
    description:
      "The name is stable and caches may keep scripts for a year, so a new build reaches readers under a new address: the snippets of `/rt/v1/embed` add the build's hash as the query parameter `h`. Every address returns the current build; under another build's hash caches keep it only as long as themes, because the hash may be the next build's, requested from a process that a deployment has yet to replace. Public even while `runtime.public` is off. Types are for your editor: keep a copy with your sources.",
    response: 'import{createContext as e}from"react";',
  },
  "delivery.embed": {
    description:
      "Always JSON, whatever the target, with every value escaped for its language. Without `slug`, the default theme; without `appearance`, the setting `default.appearance` if it is `dark`, otherwise the theme's own default. `modes=all`, or a context by the name of its axis (`density=compact`), makes the page load the sheet of all modes, by `data-modes` or `data-mode-density`; an unknown context is 400. `integrity` protects the stylesheet of a pinned version, whose bytes never change, against changes in transit. While `runtime.public` is off, the code has `YOUR_API_KEY` in place of a viewer's key; every reader of the page can read that key.",
    parameters: { slug: "quartz", target: "html", appearance: "system" },
    response: embedResponse,
  },
  "delivery.embedPage": {
    description:
      "For people: every snippet with a copy button, links that choose theme, appearance, stylesheet and version, and the component layer as the snippet shows it. Unlike `/rt/v1/embed` it begins with the reader's system. It works without scripts; its policy allows only its own. While `runtime.public` is off, open it with a viewer's key as `token`, which its preview needs too; the snippets do not hold it.",
    parameters: { slug: "quartz" },
    response: "<!doctype html>\n<title>Embed Quartz – tokenkit</title>\n",
  },
};

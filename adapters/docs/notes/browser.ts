import type { Note } from "./note.ts";

const embedResponse = {
  slug: "quartz",
  target: "html",
  language: "html",
  code: '<!-- In the head, before your own stylesheets -->\n<style>@layer tokenkit;</style>\n<script src="http://localhost:8080/rt/v1/embed.js?h=Kq3v0b1XhZt2LrPw" data-theme="quartz" data-appearance="system"></script>\n',
  stylesheetUrl: "http://localhost:8080/rt/v1/theme.css?slug=quartz",
  scriptUrl: "http://localhost:8080/rt/v1/embed.js?h=Kq3v0b1XhZt2LrPw",
};

/** Notes on what browsers load besides themes. */
export const browserNotes: Readonly<Record<string, Note>> = {
  "delivery.bundle": {
    description:
      "The name is stable and scripts may be kept for a year, so a new build reaches people by a new address: the snippets of `/rt/v1/embed` add the build's hash as the query parameter `h`. Every address gives the current build; under the hash of another one it is kept only as long as themes are, for it may be the next build's, asked of a process that is yet to be replaced. Public even while `runtime.public` is off. Types are for your editor: keep a copy beside your sources.",
    response: 'import{createContext as e}from"react";',
  },
  "delivery.embed": {
    description:
      "Always JSON, whatever the target, with every value escaped for its language. Without `slug`, the default theme; without `appearance`, the setting `default.appearance` where it is `dark`, else the theme's own default. `modes=all`, or a context by the name of its axis (`density=compact`), has the page take the sheet of all modes, by `data-modes` or `data-mode-density`; a context that is not there is 400. `integrity` guards the stylesheet of a pinned version, whose bytes never change, against any change on the way. While `runtime.public` is off, the code has `YOUR_API_KEY` where a viewer's key belongs; whoever reads the page can read it.",
    parameters: { slug: "quartz", target: "html", appearance: "system" },
    response: embedResponse,
  },
  "delivery.embedPage": {
    description:
      "For people: every snippet with a copy button, links that choose theme, appearance, stylesheet and version, and the component layer as the snippet shows it. Unlike `/rt/v1/embed` it begins with the reader's system. Useful without scripts; its policy allows none but its own. While `runtime.public` is off, open it with a viewer's key as `token`, which its preview needs too; the snippets do not hold it.",
    parameters: { slug: "quartz" },
    response: "<!doctype html>\n<title>Embed Quartz – tokenkit</title>\n",
  },
};

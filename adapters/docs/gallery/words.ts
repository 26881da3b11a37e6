import type { Component } from "./component.ts";

export const words: readonly Component[] = [
  {
    id: "text",
    title: "Text",
    text: "Headings in four sizes, words that step back, code, keys and a line between.",
    samples: [
      {
        name: "Headings",
        markup: `<p class="tk-heading tk-heading--display">Display</p>
<p class="tk-heading tk-heading--title">Title</p>
<p class="tk-heading">Heading</p>
<p class="tk-heading tk-heading--small">Small</p>`,
      },
      {
        name: "Words",
        markup: `<p>Press <kbd class="tk-kbd">Ctrl</kbd> <kbd class="tk-kbd">S</kbd> or run
<code class="tk-code">npm start</code>.</p>
<hr class="tk-divider">
<p class="tk-muted">Changed a minute ago.</p>`,
      },
    ],
  },
  {
    id: "link",
    title: "Link",
    text: "Underlined, or only where it is pointed at.",
    samples: [
      {
        name: "Links",
        markup: `<p><a class="tk-link" href="#link">Read the guide</a> or
<a class="tk-link tk-link--quiet" href="#link">look around</a>.</p>`,
      },
    ],
  },
  {
    id: "avatar",
    title: "Avatar",
    text: "A person, by initials or a picture. The name stands next to it, or is its label.",
    samples: [
      {
        name: "Avatars",
        layout: "row",
        markup: `<span class="tk-avatar tk-avatar--small" role="img" aria-label="Ada Berg">AB</span>
<span class="tk-avatar" role="img" aria-label="Ife Adeyemi">IA</span>
<span class="tk-avatar tk-avatar--large" role="img" aria-label="Sara Conti">SC</span>`,
      },
    ],
  },
];

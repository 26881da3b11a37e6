import type { Component } from "./component.ts";

export const messages: readonly Component[] = [
  {
    id: "alert",
    title: "Alert",
    text: "A message with a sign for its level. Links in it take its color.",
    samples: [
      {
        name: "Levels",
        markup: `<div class="tk-alert tk-alert--success"><p>Your changes are saved.</p></div>
<div class="tk-alert tk-alert--warning"><p>The trial ends on Friday.
  <a class="tk-link" href="#alert">Choose a plan</a></p></div>
<div class="tk-alert tk-alert--danger"><p>One message was not sent.
  <a class="tk-link" href="#alert">Try again</a></p></div>
<div class="tk-alert tk-alert--info"><p>A new version is here.</p></div>
<div class="tk-alert"><p>Without a level.</p></div>`,
      },
      {
        name: "With a title",
        markup: `<div class="tk-alert tk-alert--danger" role="alert">
  <p class="tk-alert__title">The card was declined</p>
  <p>Nothing was charged. Try another card.</p>
</div>`,
      },
    ],
  },
  {
    id: "badge",
    title: "Badge",
    text: "A word about a thing: its state, its kind, its number.",
    samples: [
      {
        name: "Kinds",
        layout: "row",
        markup: `<span class="tk-badge">Draft</span>
<span class="tk-badge tk-badge--primary">Admin</span>
<span class="tk-badge tk-badge--accent">New</span>
<span class="tk-badge tk-badge--success">Paid</span>
<span class="tk-badge tk-badge--warning">Due</span>
<span class="tk-badge tk-badge--danger">Failed</span>
<span class="tk-badge tk-badge--info">Beta</span>
<span class="tk-badge tk-badge--success tk-badge--dot">Online</span>`,
      },
    ],
  },
];

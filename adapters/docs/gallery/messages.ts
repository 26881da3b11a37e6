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
  {
    id: "status",
    title: "Status",
    text: "How a thing stands, as a word with a sign; color alone never shows it.",
    samples: [
      {
        name: "Kinds",
        layout: "row",
        markup: `<span class="tk-status">Draft</span>
<span class="tk-status tk-status--success">Published</span>
<span class="tk-status tk-status--warning">2 warnings</span>
<span class="tk-status tk-status--danger">1 error</span>
<span class="tk-status tk-status--info">Pinned</span>
<span class="tk-status tk-status--off">Archived</span>`,
      },
    ],
  },
  {
    id: "progress",
    title: "Progress",
    text: "How far something is. Without a value it says only that something happens.",
    samples: [
      {
        name: "Progress",
        markup: `<label class="tk-label" for="upload">Three of five pictures</label>
<progress class="tk-progress" id="upload" max="5" value="3"></progress>
<progress class="tk-progress tk-progress--large" max="5" value="4"
  aria-label="Four of five"></progress>
<progress class="tk-progress" aria-label="Looking for badges"></progress>`,
      },
      {
        name: "Without the element",
        markup: `<div class="tk-progress" role="progressbar" aria-label="Next picture"
  aria-valuenow="0" aria-valuemin="0" aria-valuemax="100">
  <div class="tk-progress__bar"></div>
</div>
<div class="tk-progress" role="progressbar" aria-label="Waiting"></div>`,
      },
    ],
  },
  {
    id: "skeleton",
    title: "Skeleton",
    text: "The shape of what is on its way, so that nothing moves when it comes.",
    samples: [
      {
        name: "Lines",
        markup: `<div aria-busy="true">
  <p class="tk-muted">Loading the place</p>
  <div aria-hidden="true">
    <span class="tk-skeleton tk-skeleton--title"></span>
    <span class="tk-skeleton"></span>
    <span class="tk-skeleton"></span>
    <span class="tk-skeleton"></span>
  </div>
</div>`,
      },
      {
        name: "Shapes",
        markup: `<div aria-hidden="true">
  <span class="tk-skeleton tk-skeleton--circle"></span>
</div>
<div aria-hidden="true">
  <span class="tk-skeleton tk-skeleton--block"></span>
</div>`,
      },
    ],
  },
  {
    id: "empty-state",
    title: "Empty state",
    text: "Where a list has nothing in it: what it would hold, and the way to the first.",
    samples: [
      {
        name: "Empty state",
        markup: `<div class="tk-empty-state">
  <svg class="tk-empty-state__icon" viewBox="0 0 24 24" fill="none"
    stroke="currentColor" stroke-width="1.5" aria-hidden="true">
    <rect x="3" y="4" width="18" height="16" rx="3"/>
    <path d="m3 16 5-5 4 4 3-3 6 6"/><circle cx="15.5" cy="8.5" r="1.5"/>
  </svg>
  <h3 class="tk-empty-state__title">No pictures yet</h3>
  <p class="tk-empty-state__text">Drop some here. JPEG, PNG, WebP, HEIC
    and AVIF are read, with where and when they were taken.</p>
  <div class="tk-empty-state__actions">
    <button class="tk-button tk-button--primary">Choose pictures</button>
  </div>
</div>`,
      },
    ],
  },
  {
    id: "tooltip",
    title: "Tooltip",
    text: "A few words about a control, tied to it by aria-describedby. What must be read stands on the page.",
    samples: [
      {
        name: "Tooltip",
        markup: `<div class="tk-tooltip" role="tooltip">Publish
  <kbd class="tk-kbd">Ctrl Enter</kbd></div>
<div class="tk-tooltip" role="tooltip">The version that
  pinned pages keep until they ask for another one</div>`,
      },
      {
        name: "On demand",
        layout: "row",
        markup: `<button class="tk-button tk-button--quiet" popovertarget="why"
  aria-describedby="why">Why?</button>
<div class="tk-tooltip" id="why" role="tooltip" popover>A draft
  is seen by its editors only.</div>`,
      },
    ],
  },
  {
    id: "toast",
    title: "Toast",
    text: "What has happened and can be undone, in a corner for a while. An error that needs an answer is an alert.",
    samples: [
      {
        name: "Toasts",
        layout: "window",
        markup: `<div class="tk-toast-region" role="region" aria-label="Notices">
  <div class="tk-toast" role="status">
    <p class="tk-toast__title tk-status tk-status--success">Published</p>
    <p class="tk-toast__text">Harbour is version 8.</p>
    <div class="tk-toast__actions">
      <button class="tk-button tk-button--small">Undo</button>
    </div>
  </div>
  <div class="tk-toast" role="status">
    <p class="tk-toast__title tk-status tk-status--warning">Offline</p>
    <p class="tk-toast__text">Your draft is kept on this computer
      until the connection is back.</p>
    <div class="tk-toast__actions">
      <button class="tk-button tk-button--small tk-button--icon tk-button--quiet"
        aria-label="Close">×</button>
    </div>
  </div>
  <div class="tk-toast" role="status">
    <p class="tk-toast__title">Copied</p>
  </div>
</div>`,
      },
    ],
  },
];

import type { Component } from "./component.ts";

export const surfaces: readonly Component[] = [
  {
    id: "card",
    title: "Card",
    text: "A thing of its own, with a header, a body and what can be done with it.",
    samples: [
      {
        name: "Card",
        markup: `<article class="tk-card">
  <header class="tk-card__header">
    <h3 class="tk-card__title">Invitation</h3>
    <span class="tk-badge tk-badge--accent">New</span>
  </header>
  <div class="tk-card__body">Two people wait for your answer.</div>
  <footer class="tk-card__footer">
    <button class="tk-button tk-button--primary">Answer</button>
    <button class="tk-button">Later</button>
  </footer>
</article>`,
      },
      {
        name: "Kinds",
        markup: `<div class="tk-card tk-card--raised">Raised</div>
<div class="tk-card tk-card--sunken">Sunken</div>
<a class="tk-card tk-card--interactive" href="#card">Leads somewhere</a>`,
      },
    ],
  },
  {
    id: "table",
    title: "Table",
    text: "In a frame that scrolls when the table is too wide. aria-selected marks a row.",
    samples: [
      {
        name: "Table",
        markup: `<div class="tk-table-frame">
  <table class="tk-table">
    <caption>This week</caption>
    <thead><tr><th scope="col">Day</th>
      <th class="tk-table__number" scope="col">Sold</th></tr></thead>
    <tbody>
      <tr><th scope="row">Monday</th>
        <td class="tk-table__number">1,204</td></tr>
      <tr aria-selected="true"><th scope="row">Tuesday</th>
        <td class="tk-table__number">987</td></tr>
    </tbody>
  </table>
</div>`,
      },
      {
        name: "Striped and compact",
        markup: `<div class="tk-table-frame">
  <table class="tk-table tk-table--striped tk-table--compact">
    <thead><tr><th scope="col">Token</th><th scope="col">Value</th></tr></thead>
    <tbody>
      <tr><th scope="row">space.sm</th><td>0.75rem</td></tr>
      <tr><th scope="row">space.medium</th><td>1rem</td></tr>
      <tr><th scope="row">space.lg</th><td>1.5rem</td></tr>
      <tr><th scope="row">space.xl</th><td>2rem</td></tr>
    </tbody>
  </table>
</div>`,
      },
    ],
  },
  {
    id: "dialog",
    title: "Dialog",
    text: "On a dialog element, which showModal() opens; the page behind it is dimmed.",
    samples: [
      {
        name: "Dialog",
        layout: "dialog",
        markup: `<dialog class="tk-dialog" open aria-labelledby="ask">
  <h3 class="tk-dialog__title" id="ask">Delete “Harbour”?</h3>
  <p class="tk-dialog__body">Its history goes with it.</p>
  <form class="tk-dialog__actions" method="dialog">
    <button class="tk-button">Keep it</button>
    <button class="tk-button tk-button--danger">Delete</button>
  </form>
</dialog>`,
      },
    ],
  },
];

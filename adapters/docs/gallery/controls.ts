import type { Component } from "./component.ts";

export const controls: readonly Component[] = [
  {
    id: "button",
    title: "Button",
    text: "On buttons and on links. aria-pressed holds it down, aria-busy turns a ring, disabled takes it away.",
    samples: [
      {
        name: "Kinds",
        layout: "row",
        markup: `<button class="tk-button tk-button--primary">Save</button>
<button class="tk-button tk-button--accent">Invite</button>
<button class="tk-button">Preview</button>
<button class="tk-button tk-button--outline">Export</button>
<button class="tk-button tk-button--ghost">Cancel</button>
<button class="tk-button tk-button--quiet">More</button>
<button class="tk-button tk-button--danger">Delete</button>`,
      },
      {
        name: "Sizes",
        layout: "row",
        markup: `<button class="tk-button tk-button--small">Small</button>
<button class="tk-button">Normal</button>
<button class="tk-button tk-button--large">Large</button>
<button class="tk-button tk-button--icon" aria-label="More">…</button>
<button class="tk-button tk-button--primary tk-button--block">As wide as there is room</button>`,
      },
      {
        name: "States",
        layout: "row",
        markup: `<button class="tk-button" aria-pressed="true">Held down</button>
<button class="tk-button tk-button--primary" aria-busy="true">Saving</button>
<button class="tk-button" disabled>Disabled</button>`,
      },
    ],
  },
  {
    id: "field",
    title: "Field",
    text: "A label, a control, help and an error, tied together by aria-describedby.",
    samples: [
      {
        name: "Fields",
        markup: `<div class="tk-field">
  <label class="tk-label tk-label--required" for="mail">E-mail</label>
  <input class="tk-input" id="mail" type="email" required
    placeholder="you@example.com" aria-describedby="mail-help">
  <p class="tk-help" id="mail-help">We write once a month.</p>
</div>
<div class="tk-field">
  <label class="tk-label" for="age">Age</label>
  <input class="tk-input" id="age" value="twelve"
    aria-invalid="true" aria-describedby="age-error">
  <p class="tk-error" id="age-error">Give a number.</p>
</div>`,
      },
      {
        name: "A group of fields",
        markup: `<fieldset class="tk-fieldset">
  <legend class="tk-label">Send me</legend>
  <label class="tk-choice"><input class="tk-checkbox"
    type="checkbox" checked>News</label>
  <label class="tk-choice"><input class="tk-checkbox"
    type="checkbox">Offers</label>
</fieldset>`,
      },
    ],
  },
  {
    id: "input",
    title: "Input",
    text: "Lines, choices from a list, and longer texts.",
    samples: [
      {
        name: "Kinds",
        markup: `<input class="tk-input" aria-label="Name" placeholder="Name">
<select class="tk-select" aria-label="Role">
  <option>Editor</option>
  <option>Viewer</option>
</select>
<textarea class="tk-textarea" aria-label="Note"
  placeholder="Note"></textarea>
<input class="tk-input" aria-label="Picture" type="file">
<input class="tk-input" aria-label="Color" type="color" value="#2c68e9">`,
      },
      {
        name: "Sizes and states",
        markup: `<input class="tk-input tk-input--small" aria-label="Small" value="Small">
<input class="tk-input tk-input--large" aria-label="Large" value="Large">
<select class="tk-select tk-select--small" aria-label="Small">
  <option>Small</option>
</select>
<select class="tk-select tk-select--large" aria-label="Large">
  <option>Large</option>
</select>
<input class="tk-input" aria-label="Read only" value="Read only" readonly>
<input class="tk-input" aria-label="Disabled" value="Disabled" disabled>`,
      },
    ],
  },
  {
    id: "choice",
    title: "Choice",
    text: "Boxes, radios and switches are the inputs themselves; the label around one is the target.",
    samples: [
      {
        name: "Boxes",
        markup: `<label class="tk-choice"><input class="tk-checkbox"
  type="checkbox" checked>Remember me</label>
<label class="tk-choice"><input class="tk-checkbox"
  type="checkbox" disabled>Not now</label>`,
      },
      {
        name: "Radios",
        markup: `<label class="tk-choice"><input class="tk-radio"
  type="radio" name="size" checked>Small</label>
<label class="tk-choice"><input class="tk-radio"
  type="radio" name="size">Large</label>`,
      },
      {
        name: "Switches",
        markup: `<label class="tk-choice"><input class="tk-switch"
  type="checkbox" role="switch" checked>Notify me</label>
<label class="tk-choice"><input class="tk-switch"
  type="checkbox" role="switch">Share</label>`,
      },
    ],
  },
  {
    id: "segmented",
    title: "Segmented control",
    text: "One of a few that all are seen. With radios it belongs to a form and has their keys; buttons tell their state by aria-pressed.",
    samples: [
      {
        name: "Radios",
        markup: `<fieldset class="tk-segmented" aria-label="Show">
  <label class="tk-segmented__option"><input
    type="radio" name="show" value="light">Light</label>
  <label class="tk-segmented__option"><input
    type="radio" name="show" value="dark">Dark</label>
  <label class="tk-segmented__option"><input
    type="radio" name="show" value="both" checked>Both</label>
</fieldset>`,
      },
      {
        name: "Buttons",
        markup: `<div class="tk-segmented" role="group" aria-label="Status">
  <button class="tk-segmented__option" aria-pressed="true">All</button>
  <button class="tk-segmented__option" aria-pressed="false">Published</button>
  <button class="tk-segmented__option" disabled>Draft</button>
</div>
<div class="tk-segmented tk-segmented--block" role="group" aria-label="Unit">
  <button class="tk-segmented__option" aria-pressed="false">px</button>
  <button class="tk-segmented__option" aria-pressed="true">rem</button>
</div>`,
      },
    ],
  },
];

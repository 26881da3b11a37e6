import type { Component } from "./component.ts";

export const navigation: readonly Component[] = [
  {
    id: "breadcrumb",
    title: "Breadcrumb",
    text: "The way from the first page to this one, which aria-current names.",
    samples: [
      {
        name: "Breadcrumb",
        markup: `<nav class="tk-breadcrumb" aria-label="Breadcrumb">
  <ol>
    <li><a href="#breadcrumb">Themes</a></li>
    <li><a href="#breadcrumb">Harbour</a></li>
    <li><span aria-current="page">Version 7</span></li>
  </ol>
</nav>`,
      },
    ],
  },
  {
    id: "tabs",
    title: "Tabs",
    text: "Panels of which one is seen; the arrow keys go from tab to tab, which a script does. Links that lead to pages of their own need none.",
    samples: [
      {
        name: "Tabs",
        markup: `<div class="tk-tabs">
  <div class="tk-tabs__list" role="tablist" aria-label="Token">
    <button class="tk-tabs__tab" role="tab" id="tab-form"
      aria-controls="panel-form" aria-selected="true">Form</button>
    <button class="tk-tabs__tab" role="tab" id="tab-json" tabindex="-1"
      aria-controls="panel-json" aria-selected="false">JSON</button>
    <button class="tk-tabs__tab" role="tab" id="tab-uses" tabindex="-1"
      aria-controls="panel-uses" aria-selected="false">Used by</button>
  </div>
  <div class="tk-tabs__panel" role="tabpanel" id="panel-form"
    tabindex="0" aria-labelledby="tab-form">A color, by its parts.</div>
  <div class="tk-tabs__panel" role="tabpanel" id="panel-json" hidden
    tabindex="0" aria-labelledby="tab-json">As it is written.</div>
  <div class="tk-tabs__panel" role="tabpanel" id="panel-uses" hidden
    tabindex="0" aria-labelledby="tab-uses">Five tokens name it.</div>
</div>`,
      },
      {
        name: "Links",
        markup: `<nav class="tk-tabs__list" aria-label="Harbour">
  <a class="tk-tabs__tab" href="#tabs" aria-current="page">Colors</a>
  <a class="tk-tabs__tab" href="#tabs">History</a>
  <a class="tk-tabs__tab" href="#tabs">Usage</a>
</nav>`,
      },
      {
        name: "One below the other",
        markup: `<div class="tk-tabs tk-tabs--vertical">
  <div class="tk-tabs__list" role="tablist" aria-label="Settings"
    aria-orientation="vertical">
    <button class="tk-tabs__tab" role="tab" id="tab-you"
      aria-controls="panel-you" aria-selected="true">You</button>
    <button class="tk-tabs__tab" role="tab" id="tab-keys" tabindex="-1"
      aria-controls="panel-keys" aria-selected="false">Keys</button>
  </div>
  <div class="tk-tabs__panel" role="tabpanel" id="panel-you"
    tabindex="0" aria-labelledby="tab-you">Your name and picture.</div>
  <div class="tk-tabs__panel" role="tabpanel" id="panel-keys" hidden
    tabindex="0" aria-labelledby="tab-keys">What programs sign in by.</div>
</div>`,
      },
    ],
  },
  {
    id: "menu",
    title: "Menu",
    text: "What can be done with a thing. As a popover it opens, closes by Escape and gives the focus back without a script; the arrow keys are a script's.",
    samples: [
      {
        name: "Menu",
        layout: "row",
        markup: `<button class="tk-button" popovertarget="more"
  aria-haspopup="menu">More</button>
<div class="tk-menu" id="more" role="menu" aria-label="More" popover>
  <button class="tk-menu__item" role="menuitem" autofocus>Open
    <kbd class="tk-menu__shortcut">Enter</kbd></button>
  <button class="tk-menu__item" role="menuitem" tabindex="-1">Duplicate
    <kbd class="tk-menu__shortcut">D</kbd></button>
  <hr class="tk-menu__separator">
  <button class="tk-menu__item tk-menu__item--danger" role="menuitem"
    tabindex="-1">Delete…</button>
</div>`,
      },
      {
        name: "Items",
        markup: `<div class="tk-menu" role="menu" aria-label="View">
  <div class="tk-menu__group" role="group" aria-labelledby="sort">
    <div class="tk-menu__label" id="sort" role="presentation">Sort by</div>
    <button class="tk-menu__item" role="menuitemradio"
      aria-checked="true">Name</button>
    <button class="tk-menu__item" role="menuitemradio" tabindex="-1"
      aria-checked="false">Last change</button>
  </div>
  <div class="tk-menu__group" role="group" aria-label="Columns">
    <button class="tk-menu__item" role="menuitemcheckbox" tabindex="-1"
      aria-checked="true">Findings</button>
    <button class="tk-menu__item" role="menuitem" tabindex="-1"
      aria-haspopup="menu" aria-expanded="false">Export as</button>
    <button class="tk-menu__item" role="menuitem" tabindex="-1"
      disabled>Restore</button>
  </div>
</div>`,
      },
    ],
  },
  {
    id: "toolbar",
    title: "Toolbar",
    text: "What acts on one thing, in groups; what comes after the spacer stands at the end.",
    samples: [
      {
        name: "Toolbar",
        markup: `<div class="tk-toolbar" role="group" aria-label="Draft">
  <button class="tk-button tk-button--quiet tk-button--small">Undo</button>
  <button class="tk-button tk-button--quiet tk-button--small">Redo</button>
  <span class="tk-toolbar__separator"></span>
  <span class="tk-status">5 changes</span>
  <span class="tk-toolbar__spacer"></span>
  <button class="tk-button tk-button--primary tk-button--small"
    >Publish</button>
</div>`,
      },
    ],
  },
  {
    id: "tree",
    title: "Tree",
    text: "Rows of a tree, one after the other so that a long one can be drawn in part. The tree has the focus and names its row; the arrow keys are a script's.",
    samples: [
      {
        name: "Tree",
        markup: `<div class="tk-tree tk-tree--compact" role="tree" tabindex="0"
  aria-label="Harbour" aria-activedescendant="t-primary">
  <div class="tk-tree__item" role="treeitem" id="t-color"
    aria-level="1" aria-expanded="true" aria-selected="false">
    <span class="tk-tree__label">color</span>
    <span class="tk-tree__end">48</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-blue"
    aria-level="2" aria-expanded="true" aria-selected="false">
    <span class="tk-tree__label">blue</span>
    <span class="tk-tree__end">11</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-blue-600"
    aria-level="3" aria-selected="false">
    <span class="tk-tree__label">600</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-primary" data-active
    aria-level="2" aria-selected="true">
    <span class="tk-tree__label">primary</span>
    <span class="tk-tree__end">blue.600</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-on-primary"
    aria-level="2" aria-selected="false">
    <span class="tk-tree__label">on-primary</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-radius"
    aria-level="1" aria-expanded="false" aria-selected="false">
    <span class="tk-tree__label">radius</span>
    <span class="tk-tree__end">6</span></div>
  <div class="tk-tree__item" role="treeitem" id="t-radius-sm" hidden
    aria-level="2" aria-selected="false">
    <span class="tk-tree__label">sm</span></div>
</div>`,
      },
    ],
  },
];

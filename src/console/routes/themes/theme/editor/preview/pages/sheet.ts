export const sheet = `<header class="head">
  <h2 class="tk-heading">Components</h2>
  <p class="tk-muted">All of the layer, as this theme dresses them</p>
</header>
<div class="groups">
<section class="group"><h3 class="caption">Button</h3>
  <div class="line">
    <button class="tk-button tk-button--primary" type="button">Primary</button>
    <button class="tk-button tk-button--accent" type="button">Accent</button>
    <button class="tk-button" type="button">Secondary</button>
    <button class="tk-button tk-button--outline" type="button">Outline</button>
    <button class="tk-button tk-button--ghost" type="button">Ghost</button>
    <button class="tk-button tk-button--quiet" type="button">Quiet</button>
    <button class="tk-button tk-button--danger" type="button">Danger</button>
  </div>
  <div class="line">
    <button class="tk-button tk-button--small" type="button">Small</button>
    <button class="tk-button" type="button" aria-pressed="true">Held</button>
    <button class="tk-button tk-button--primary" type="button" aria-busy="true">Sending</button>
    <button class="tk-button" type="button" disabled>Disabled</button>
    <button class="tk-button tk-button--large" type="button">Large</button>
  </div>
</section>
<section class="group"><h3 class="caption">Field and input</h3>
  <div class="tk-field">
    <label class="tk-label tk-label--required" for="name">Skipper</label>
    <input class="tk-input" id="name" required placeholder="First and last name" aria-describedby="name-help">
    <p class="tk-help" id="name-help">As in the passport.</p>
  </div>
  <div class="tk-field">
    <label class="tk-label" for="length">Length</label>
    <input class="tk-input" id="length" value="long" aria-invalid="true" aria-describedby="length-error">
    <p class="tk-error" id="length-error">Give metres.</p>
  </div>
  <select class="tk-select" aria-label="Flag, %appearance%"><option>Norway</option><option>Iceland</option></select>
  <textarea class="tk-textarea" aria-label="Note, %appearance%" placeholder="Note"></textarea>
  <input class="tk-input" aria-label="Read only, %appearance%" value="Read only" readonly>
</section>
<section class="group"><h3 class="caption">Choice</h3>
  <div class="line wide">
    <label class="tk-choice"><input class="tk-checkbox" type="checkbox" checked>Water</label>
    <label class="tk-choice"><input class="tk-checkbox" type="checkbox">Ice</label>
    <label class="tk-choice"><input class="tk-radio" type="radio" name="tide" checked>Flood</label>
    <label class="tk-choice"><input class="tk-radio" type="radio" name="tide">Ebb</label>
    <label class="tk-choice"><input class="tk-switch" type="checkbox" role="switch" checked>Lights</label>
    <label class="tk-choice"><input class="tk-switch" type="checkbox" role="switch">Horn</label>
  </div>
</section>
<section class="group"><h3 class="caption">Segmented control</h3>
  <div class="tk-segmented" role="group" aria-label="Unit, %appearance%">
    <button class="tk-segmented__option" type="button" aria-pressed="false">Feet</button>
    <button class="tk-segmented__option" type="button" aria-pressed="true">Metres</button>
    <button class="tk-segmented__option" type="button" disabled>Fathoms</button>
  </div>
</section>
<section class="group"><h3 class="caption">Tabs</h3>
  <div class="tk-tabs">
    <div class="tk-tabs__list" role="tablist" aria-label="Pier C, %appearance%">
      <button class="tk-tabs__tab" type="button" role="tab" id="tab-berths" aria-controls="panel-berths" aria-selected="true">Berths</button>
      <button class="tk-tabs__tab" type="button" role="tab" id="tab-depth" tabindex="-1" aria-controls="panel-depth" aria-selected="false">Depth</button>
      <button class="tk-tabs__tab" type="button" role="tab" id="tab-fees" tabindex="-1" aria-controls="panel-fees" aria-selected="false">Fees</button>
    </div>
    <div class="tk-tabs__panel small" role="tabpanel" id="panel-berths" tabindex="0" aria-labelledby="tab-berths">Nineteen, four of them free.</div>
    <div class="tk-tabs__panel small" role="tabpanel" id="panel-depth" hidden tabindex="0" aria-labelledby="tab-depth">2.4 m at low water.</div>
    <div class="tk-tabs__panel small" role="tabpanel" id="panel-fees" hidden tabindex="0" aria-labelledby="tab-fees">NOK 390 a night.</div>
  </div>
</section>
<section class="group"><h3 class="caption">Menu</h3>
  <div class="line"><button class="tk-button" type="button" popovertarget="boat-menu" aria-haspopup="menu">Boat</button></div>
  <div class="tk-menu" id="boat-menu" role="menu" aria-label="Boat, %appearance%" popover>
    <button class="tk-menu__item" type="button" role="menuitem" autofocus>Call<kbd class="tk-menu__shortcut">C</kbd></button>
    <button class="tk-menu__item" type="button" role="menuitem" tabindex="-1">Move to a berth</button>
    <hr class="tk-menu__separator">
    <button class="tk-menu__item tk-menu__item--danger" type="button" role="menuitem" tabindex="-1">Cast off</button>
  </div>
  <div class="tk-menu" role="menu" aria-label="Sorting, %appearance%">
    <div class="tk-menu__group" role="group" aria-labelledby="sort">
      <div class="tk-menu__label" id="sort" role="presentation">Sort by</div>
      <button class="tk-menu__item" type="button" role="menuitemradio" aria-checked="true">Arrival</button>
      <button class="tk-menu__item" type="button" role="menuitemradio" tabindex="-1" aria-checked="false">Length</button>
    </div>
    <div class="tk-menu__group" role="group" aria-label="Columns, %appearance%">
      <button class="tk-menu__item" type="button" role="menuitemcheckbox" tabindex="-1" aria-checked="true">Flag</button>
      <button class="tk-menu__item" type="button" role="menuitem" tabindex="-1" disabled>Draught</button>
    </div>
  </div>
</section>
<section class="group"><h3 class="caption">Tooltip</h3>
  <div class="line">
    <button class="tk-button tk-button--quiet" type="button" popovertarget="why" aria-describedby="why">Why?</button>
    <div class="tk-tooltip" id="why" role="tooltip" popover>The bridge opens every full hour.</div>
    <div class="tk-tooltip" role="tooltip">Call the bridge <kbd class="tk-kbd">B</kbd></div>
  </div>
</section>
<section class="group"><h3 class="caption">Alert</h3>
  <div class="tk-alert tk-alert--success"><p>The berth is yours.</p></div>
  <div class="tk-alert tk-alert--warning"><p class="tk-alert__title">Gale from the north-west</p><p>Expected after 21:00. <a class="tk-link" href="#forecast">Forecast</a></p></div>
  <div class="tk-alert tk-alert--danger"><p>The card was declined.</p></div>
  <div class="tk-alert tk-alert--info"><p>The bridge opens at noon.</p></div>
</section>
<section class="group"><h3 class="caption">Toast</h3>
  <div class="tk-toast">
    <p class="tk-toast__title tk-status tk-status--success">Berth reserved</p>
    <p class="tk-toast__text">Pier C, berth 14, for two nights.</p>
    <div class="tk-toast__actions"><button class="tk-button tk-button--small" type="button">Show it</button></div>
  </div>
</section>
<section class="group"><h3 class="caption">Badge and status</h3>
  <div class="line">
    <span class="tk-badge">Plain</span>
    <span class="tk-badge tk-badge--primary">Primary</span>
    <span class="tk-badge tk-badge--accent">Accent</span>
    <span class="tk-badge tk-badge--success">Success</span>
    <span class="tk-badge tk-badge--warning">Warning</span>
    <span class="tk-badge tk-badge--danger">Danger</span>
    <span class="tk-badge tk-badge--info">Info</span>
    <span class="tk-badge tk-badge--success tk-badge--dot">On air</span>
  </div>
  <div class="line wide">
    <span class="tk-status">Planned</span>
    <span class="tk-status tk-status--success">Moored</span>
    <span class="tk-status tk-status--warning">Late</span>
    <span class="tk-status tk-status--danger">Overdue</span>
    <span class="tk-status tk-status--info">At sea</span>
    <span class="tk-status tk-status--off">Laid up</span>
  </div>
</section>
<section class="group"><h3 class="caption">Progress</h3>
  <progress class="tk-progress" max="5" value="3" aria-label="Three of five locks, %appearance%"></progress>
  <progress class="tk-progress tk-progress--large" max="5" value="4" aria-label="Four of five locks, %appearance%"></progress>
  <progress class="tk-progress" aria-label="Waiting for the lock, %appearance%"></progress>
</section>
<section class="group"><h3 class="caption">Skeleton</h3>
  <div class="line top" aria-hidden="true">
    <span class="tk-skeleton tk-skeleton--circle"></span>
    <div class="grow"><span class="tk-skeleton tk-skeleton--title"></span><span class="tk-skeleton"></span><span class="tk-skeleton"></span></div>
  </div>
</section>
<section class="group"><h3 class="caption">Breadcrumb</h3>
  <nav class="tk-breadcrumb" aria-label="Way here, %appearance%">
    <ol><li><a href="#norway">Norway</a></li><li><a href="#more">Møre</a></li><li><span aria-current="page">Ålesund</span></li></ol>
  </nav>
</section>
<section class="group"><h3 class="caption">Tree</h3>
  <div class="tk-tree tk-tree--compact" role="tree" tabindex="0" aria-label="Piers, %appearance%" aria-activedescendant="berth-14">
    <div class="tk-tree__item" role="treeitem" id="pier-a" aria-level="1" aria-expanded="false" aria-selected="false"><span class="tk-tree__label">Pier A</span><span class="tk-tree__end">20</span></div>
    <div class="tk-tree__item" role="treeitem" id="berth-2" hidden aria-level="2" aria-selected="false"><span class="tk-tree__label">Berth 2</span></div>
    <div class="tk-tree__item" role="treeitem" id="pier-c" aria-level="1" aria-expanded="true" aria-selected="false"><span class="tk-tree__label">Pier C</span><span class="tk-tree__end">19</span></div>
    <div class="tk-tree__item" role="treeitem" id="berth-14" data-active aria-level="2" aria-selected="true"><span class="tk-tree__label">Berth 14</span><span class="tk-tree__end">Free</span></div>
    <div class="tk-tree__item" role="treeitem" id="berth-15" aria-level="2" aria-selected="false"><span class="tk-tree__label">Berth 15</span></div>
  </div>
</section>
<section class="group"><h3 class="caption">Table</h3>
  <div class="tk-table-frame">
    <table class="tk-table">
      <thead><tr><th scope="col">Boat</th><th class="tk-table__number" scope="col">Length</th></tr></thead>
      <tbody>
        <tr><th scope="row">Havsule</th><td class="tk-table__number">12.0</td></tr>
        <tr aria-selected="true"><th scope="row">Nordlys</th><td class="tk-table__number">9.4</td></tr>
        <tr><th scope="row">Terna</th><td class="tk-table__number">14.1</td></tr>
      </tbody>
    </table>
  </div>
</section>
<section class="group"><h3 class="caption">Card</h3>
  <article class="tk-card">
    <header class="tk-card__header"><h4 class="tk-card__title">Regatta</h4><span class="tk-badge tk-badge--accent">Saturday</span></header>
    <div class="tk-card__body small">Eleven boats start at the mole.</div>
    <footer class="tk-card__footer"><button class="tk-button tk-button--primary tk-button--small" type="button">Join</button><button class="tk-button tk-button--small" type="button">Later</button></footer>
  </article>
  <a class="tk-card tk-card--interactive snug small" href="#card">A card that leads somewhere</a>
  <div class="tk-card tk-card--raised snug small">Raised</div>
  <div class="tk-card tk-card--sunken snug small">Sunken</div>
</section>
<section class="group"><h3 class="caption">Dialog</h3>
  <div class="tk-dialog still" role="group" aria-labelledby="ask">
    <h4 class="tk-dialog__title" id="ask">Leave the harbour?</h4>
    <p class="tk-dialog__body">Your berth is given to the next boat.</p>
    <div class="tk-dialog__actions"><button class="tk-button" type="button">Stay</button><button class="tk-button tk-button--danger" type="button">Leave</button></div>
  </div>
</section>
<section class="group"><h3 class="caption">Empty state</h3>
  <div class="tk-empty-state">
    <svg class="tk-empty-state__icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M12 3v13M12 4l6 9h-6M4 17h16l-2.5 4h-11z"/></svg>
    <h4 class="tk-empty-state__title">No boats yet</h4>
    <p class="tk-empty-state__text">Guests show up here when they have asked for a berth.</p>
    <div class="tk-empty-state__actions"><button class="tk-button tk-button--primary" type="button">Invite a boat</button></div>
  </div>
</section>
<section class="group"><h3 class="caption">Toolbar</h3>
  <div class="tk-toolbar" role="group" aria-label="Chart, %appearance%">
    <button class="tk-button tk-button--quiet tk-button--small" type="button">Zoom</button>
    <button class="tk-button tk-button--quiet tk-button--small" type="button">Pan</button>
    <span class="tk-toolbar__separator"></span>
    <span class="tk-status">1 : 20,000</span>
    <span class="tk-toolbar__spacer"></span>
    <button class="tk-button tk-button--small" type="button">Print</button>
  </div>
</section>
<section class="group"><h3 class="caption">Avatar</h3>
  <div class="line">
    <span class="tk-avatar tk-avatar--small" role="img" aria-label="Ada Berg">AB</span>
    <span class="tk-avatar" role="img" aria-label="Ife Adeyemi">IA</span>
    <span class="tk-avatar tk-avatar--large" role="img" aria-label="Sara Conti">SC</span>
  </div>
</section>
<section class="group"><h3 class="caption">Text and link</h3>
  <p class="tk-heading tk-heading--display">Display</p>
  <p class="tk-heading tk-heading--title">Title</p>
  <p class="tk-heading">Heading</p>
  <p class="tk-heading tk-heading--small">Small heading</p>
  <p>Text with a <a class="tk-link" href="#link">link</a>, a <a class="tk-link tk-link--quiet" href="#link">quiet one</a>, <code class="tk-code">code</code> and <kbd class="tk-kbd">K</kbd>.</p>
  <hr class="tk-divider">
  <p class="tk-muted">Words that step back.</p>
</section>
</div>`;

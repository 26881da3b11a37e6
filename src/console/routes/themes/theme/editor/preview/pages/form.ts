export const form = `<header class="head">
  <h2 class="tk-heading">Guest berths</h2>
  <p class="tk-muted">Ålesund, inner harbour</p>
</header>
<div class="columns">
  <article class="tk-card snug">
    <header class="tk-card__header">
      <h3 class="tk-card__title">Pier C, berth 14</h3>
      <span class="tk-badge tk-badge--success tk-badge--dot">Free</span>
    </header>
    <dl class="facts">
      <div><dt class="tk-muted">Length</dt><dd>12 m</dd></div>
      <div><dt class="tk-muted">Two nights</dt><dd>NOK 780</dd></div>
    </dl>
    <div class="line">
      <button class="tk-button tk-button--primary" type="button">Reserve</button>
      <button class="tk-button" type="button">Details</button>
    </div>
  </article>
  <div class="stack">
    <div class="tk-field">
      <label class="tk-label" for="boat">Name of the boat</label>
      <input class="tk-input" id="boat" value="Havsule" aria-describedby="boat-help">
      <p class="tk-help" id="boat-help">As painted on the stern.</p>
    </div>
    <label class="line apart small">Shore power<input class="tk-switch" type="checkbox" role="switch" checked></label>
  </div>
</div>
<div class="tk-alert tk-alert--warning">
  <p class="tk-alert__title">Gale from the north-west</p>
  <p>Expected after 21:00. Double your lines.</p>
</div>
<div class="line">
  <span class="tk-badge tk-badge--primary">Arriving</span>
  <span class="tk-badge tk-badge--accent">Pilot</span>
  <span class="tk-badge">Diesel</span>
  <span class="tk-badge tk-badge--warning">Shallow</span>
</div>
<p class="small">Ask the <a class="tk-link" href="#harbour">harbour master</a> for the code.</p>
<div class="tk-table-frame">
  <table class="tk-table">
    <thead><tr><th scope="col">Boat</th><th class="tk-table__number" scope="col">Due</th></tr></thead>
    <tbody>
      <tr aria-selected="true"><td>Havsule</td><td class="tk-table__number">16:30</td></tr>
      <tr><td>Nordlys</td><td class="tk-table__number">18:10</td></tr>
      <tr><td>Terna</td><td class="tk-table__number">19:45</td></tr>
    </tbody>
  </table>
</div>
<div class="columns">
  <div class="stack">
    <div class="tk-field">
      <label class="tk-label" for="draught">Draught</label>
      <input class="tk-input" id="draught" value="two" aria-invalid="true" aria-describedby="draught-error">
      <p class="tk-error" id="draught-error">Give metres, such as 1.8.</p>
    </div>
    <div class="tk-field">
      <label class="tk-label" for="nights">Nights</label>
      <select class="tk-select" id="nights"><option>Two</option><option>Three</option><option>A week</option></select>
    </div>
  </div>
  <div class="stack">
    <fieldset class="tk-fieldset">
      <legend class="tk-label">On board</legend>
      <label class="tk-choice"><input class="tk-checkbox" type="checkbox" checked>Children</label>
      <label class="tk-choice"><input class="tk-checkbox" type="checkbox">A dog</label>
    </fieldset>
    <fieldset class="tk-fieldset">
      <legend class="tk-label">Moor by the</legend>
      <label class="tk-choice"><input class="tk-radio" type="radio" name="side" checked>Bow</label>
      <label class="tk-choice"><input class="tk-radio" type="radio" name="side">Stern</label>
    </fieldset>
  </div>
</div>
<div class="line">
  <button class="tk-button tk-button--primary" type="button">Ask for a berth</button>
  <button class="tk-button tk-button--ghost" type="button">Not now</button>
</div>`;

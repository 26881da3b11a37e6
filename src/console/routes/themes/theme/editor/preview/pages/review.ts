export const review = `<article class="tk-card snug">
  <header class="tk-card__header">
    <h3 class="tk-card__title">Pier C, berth 14</h3>
    <span class="tk-badge tk-badge--success tk-badge--dot">Free</span>
  </header>
  <dl class="facts"><div><dt class="tk-muted">Two nights</dt><dd>NOK 780</dd></div></dl>
  <div class="line">
    <button class="tk-button tk-button--primary" type="button">Reserve</button>
    <button class="tk-button" type="button">Details</button>
  </div>
</article>
<article class="tk-card snug">
  <h3 class="tk-card__title">Your arrival</h3>
  <div class="line">
    <span class="tk-badge tk-badge--primary">Arriving</span>
    <span class="tk-badge tk-badge--accent">Pilot</span>
    <span class="tk-badge tk-badge--warning">Shallow</span>
  </div>
  <p class="small tk-muted">Call the <a class="tk-link" href="#harbour">harbour office</a>.</p>
  <div class="line"><button class="tk-button tk-button--primary" type="button">Check in</button></div>
</article>
<div class="stack">
  <div class="tk-field">
    <label class="tk-label" for="boat">Name of the boat</label>
    <input class="tk-input" id="boat" value="Havsule">
  </div>
  <label class="line apart small">Shore power<input class="tk-switch" type="checkbox" role="switch" checked></label>
  <button class="tk-button tk-button--primary tk-button--block" type="button">Send to harbour master</button>
</div>`;

export const dashboard = `<header class="head">
  <h2 class="tk-heading">Harbour today</h2>
  <p class="tk-muted">Friday 19 June, high water 14:20</p>
</header>
<div class="tk-toolbar" role="group" aria-label="Period, %appearance%">
  <div class="tk-segmented" role="group" aria-label="Span, %appearance%">
    <button class="tk-segmented__option" type="button" aria-pressed="true">Day</button>
    <button class="tk-segmented__option" type="button" aria-pressed="false">Week</button>
    <button class="tk-segmented__option" type="button" aria-pressed="false">Year</button>
  </div>
  <span class="tk-toolbar__spacer"></span>
  <button class="tk-button tk-button--primary tk-button--small" type="button">Assign</button>
</div>
<div class="figures">
  <div class="tk-card figure"><p class="tk-muted small">Guests</p><p class="tk-heading tk-heading--title">42</p><span class="tk-status tk-status--success">8 more</span></div>
  <div class="tk-card figure"><p class="tk-muted small">Free berths</p><p class="tk-heading tk-heading--title">11</p><span class="tk-status tk-status--warning">3 shallow</span></div>
  <div class="tk-card figure"><p class="tk-muted small">Wind</p><p class="tk-heading tk-heading--title">14 m/s</p><span class="tk-status tk-status--danger">Gale</span></div>
  <div class="tk-card figure"><p class="tk-muted small">Fees</p><p class="tk-heading tk-heading--title">31,200</p><span class="tk-status tk-status--info">NOK</span></div>
</div>
<section class="tk-card snug">
  <header class="tk-card__header">
    <h3 class="tk-card__title">Arrivals by hour</h3>
    <span class="tk-badge tk-badge--primary">Peak 16:00</span>
  </header>
  <svg class="bars" viewBox="0 0 240 72" preserveAspectRatio="none" role="img" aria-label="Arrivals rise to nine at four and fall to two in the evening">
    <path class="bars-grid" d="M0 .5h240M0 24h240M0 48h240M0 71.5h240"/>
    <path class="bars-past" d="M6 72V58h14v14zM30 72V50h14v22zM54 72V42h14v30zM78 72V46h14v26zM102 72V32h14v40zM126 72V22h14v50z"/>
    <path class="bars-now" d="M150 72V6h14v66z"/>
    <path class="bars-past" d="M174 72V28h14v44zM198 72V44h14v28zM222 72V56h14v16z"/>
  </svg>
</section>
<div class="columns">
  <section class="tk-card snug">
    <h3 class="tk-card__title">Piers</h3>
    <div class="stack tight">
      <span class="line apart small"><span>Pier A</span><span class="tk-muted">18 of 20</span></span>
      <progress class="tk-progress" max="20" value="18" aria-label="Pier A, %appearance%"></progress>
      <span class="line apart small"><span>Pier B</span><span class="tk-muted">9 of 14</span></span>
      <progress class="tk-progress" max="14" value="9" aria-label="Pier B, %appearance%"></progress>
      <span class="line apart small"><span>Pier C</span><span class="tk-muted">15 of 19</span></span>
      <progress class="tk-progress" max="19" value="15" aria-label="Pier C, %appearance%"></progress>
    </div>
  </section>
  <section class="tk-card snug">
    <h3 class="tk-card__title">On duty</h3>
    <div class="line"><span class="tk-avatar" aria-hidden="true">AB</span><span class="grow small">Ada Berg</span><span class="tk-badge tk-badge--success tk-badge--dot">Here</span></div>
    <div class="line"><span class="tk-avatar" aria-hidden="true">IA</span><span class="grow small">Ife Adeyemi</span><span class="tk-badge tk-badge--info tk-badge--dot">Boat 2</span></div>
    <div class="line"><span class="tk-avatar" aria-hidden="true">SC</span><span class="grow small">Sara Conti</span><span class="tk-badge tk-badge--dot">Off</span></div>
  </section>
</div>
<div class="tk-table-frame">
  <table class="tk-table tk-table--compact">
    <thead><tr><th scope="col">Boat</th><th scope="col">Berth</th><th class="tk-table__number" scope="col">Due</th></tr></thead>
    <tbody>
      <tr><td>Havsule</td><td><span class="tk-badge tk-badge--success">C 14</span></td><td class="tk-table__number">16:30</td></tr>
      <tr aria-selected="true"><td>Nordlys</td><td><span class="tk-badge tk-badge--warning">A 2</span></td><td class="tk-table__number">18:10</td></tr>
      <tr><td>Terna</td><td><span class="tk-badge tk-badge--danger">None</span></td><td class="tk-table__number">19:45</td></tr>
    </tbody>
  </table>
</div>`;

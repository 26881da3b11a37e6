export const article = `<article class="prose">
  <nav class="tk-breadcrumb" aria-label="Way to the article, %appearance%">
    <ol>
      <li><a href="#coast">The coast</a></li>
      <li><a href="#harbours">Harbours</a></li>
      <li><span aria-current="page">Ålesund</span></li>
    </ol>
  </nav>
  <h2 class="tk-heading tk-heading--display">A harbour between two fjords</h2>
  <p class="lead tk-muted">Come in on the flood, keep the green buoy to starboard, and the town opens like a book.</p>
  <div class="line byline">
    <span class="tk-avatar tk-avatar--small" aria-hidden="true">SC</span>
    <span class="small">Sara Conti</span>
    <span class="small tk-muted">19 June, six minutes</span>
  </div>
  <figure class="picture" aria-label="Hills behind the harbour in the evening"><svg viewBox="0 0 320 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><circle class="picture-sun" cx="232" cy="46" r="17"/><path class="picture-far" d="M0 92 52 52l34 26 48-42 56 50 40-28 90 52v22H0z"/><path class="picture-near" d="M0 112c60-16 110-10 160-2s110 6 160-6v28H0z"/></svg></figure>
  <p>The inner harbour lies in the middle of the town. Houses with towers and dragons stand at the water, built anew in <a class="tk-link" href="#jugend">three years</a> after the great fire.</p>
  <h3 class="tk-heading">Coming in</h3>
  <p>Call the office on <code class="tk-code">VHF 12</code> when you pass the light. Berths for guests are at pier C; who finds none ties up alongside.</p>
  <ul class="dots">
    <li>Water and power at every berth</li>
    <li>Diesel from eight to eight</li>
    <li>Showers behind the office</li>
  </ul>
  <blockquote class="quote">Moor for the wind that is forecast, not for the one that you have.</blockquote>
  <div class="tk-alert tk-alert--info">
    <p class="tk-alert__title">Speed in the harbour</p>
    <p>Five knots at most. See the <a class="tk-link" href="#rules">rules of the port</a>.</p>
  </div>
  <h3 class="tk-heading tk-heading--small">Before you leave</h3>
  <p>Look at the tide once more; <kbd class="tk-kbd">F</kbd> on the terminal at the pier shows the next two days.</p>
  <hr class="tk-divider">
  <div class="line">
    <span class="tk-badge">Harbours</span>
    <span class="tk-badge">Møre</span>
    <span class="tk-badge tk-badge--accent">Guide</span>
  </div>
  <div class="columns">
    <a class="tk-card tk-card--interactive snug" href="#runde"><span class="small tk-muted">Next</span><span class="tk-card__title">Round Runde with the birds</span></a>
    <div class="tk-card tk-card--sunken snug">
      <h3 class="tk-card__title">A letter each month</h3>
      <div class="tk-field"><label class="tk-label" for="mail">E-mail</label><input class="tk-input" id="mail" type="email" placeholder="you@example.com"></div>
      <button class="tk-button tk-button--primary" type="button">Subscribe</button>
    </div>
  </div>
</article>`;

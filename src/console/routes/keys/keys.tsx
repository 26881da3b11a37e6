export function Keys() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>API keys</h1>
      </header>
    </section>
  );
}

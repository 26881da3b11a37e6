export function Use() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Use</h1>
      </header>
    </section>
  );
}

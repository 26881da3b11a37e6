export function History() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>History</h1>
      </header>
    </section>
  );
}

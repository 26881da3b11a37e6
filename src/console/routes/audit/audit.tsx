export function Audit() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Audit log</h1>
      </header>
    </section>
  );
}

export function Publish() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Publish</h1>
      </header>
    </section>
  );
}

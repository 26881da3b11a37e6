export function Overview() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Overview</h1>
      </header>
    </section>
  );
}

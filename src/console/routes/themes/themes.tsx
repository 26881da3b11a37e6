export function Themes() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Themes</h1>
      </header>
    </section>
  );
}

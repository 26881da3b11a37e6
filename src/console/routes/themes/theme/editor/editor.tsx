export function Editor() {
  return (
    <section className="page">
      <header className="page-head">
        <h1>Editor</h1>
      </header>
    </section>
  );
}

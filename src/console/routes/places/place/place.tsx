export function Place() {
  return <h1 tabIndex={-1}>Place</h1>;
}

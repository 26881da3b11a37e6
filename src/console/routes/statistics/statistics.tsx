export function Statistics() {
  return <h1 tabIndex={-1}>Statistics</h1>;
}

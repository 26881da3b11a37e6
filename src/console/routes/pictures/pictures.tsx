export function Pictures() {
  return <h1 tabIndex={-1}>Pictures</h1>;
}

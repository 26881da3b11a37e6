export function Places() {
  return <h1 tabIndex={-1}>Places</h1>;
}

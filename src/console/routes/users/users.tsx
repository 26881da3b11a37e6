export function Users() {
  return <h1 tabIndex={-1}>Users</h1>;
}

export function Settings() {
  return <h1 tabIndex={-1}>Settings</h1>;
}

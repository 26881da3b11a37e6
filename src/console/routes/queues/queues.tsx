export function Queues() {
  return <h1 tabIndex={-1}>Queues</h1>;
}

/**
 * US dollars without discounts, in Iowa (us-central1), as public price lists had them in
 * `checked`: check them before you decide anything. Frankfurt is dearer by `frankfurt`.
 */
export const prices = {
  checked: "May 2026",
  frankfurt: 1.2,
  /** A second: of Cloud Run while an instance is there, and while a request is under way. */
  run: {
    always: { cpu: 18e-6, gib: 2e-6 },
    requests: { cpu: 24e-6, gib: 2.5e-6, each: 0.4e-6 },
  },
  /** Cloud SQL ENTERPRISE an hour, one zone; disk and backups by GB and month. */
  sql: { cpu: 0.0413, gb: 0.007, small: 0.035, disk: 0.17, backup: 0.08 },
  /** Up to five forwarding rules an hour; GB that the balancer takes in or out. */
  balancer: { rules: 0.025, gb: 0.008 },
  /** A month: policies and rules; then each request that a backend policy sees. */
  armor: { policy: 5, rule: 1, request: 0.75e-6 },
  /** GB to readers in Europe or North America, GB filled, each request. */
  cdn: { gb: 0.08, fill: 0.01, request: 0.75e-6 },
  /** GB and month of pictures; GB of logs beyond the first 50; a secret's version. */
  storage: 0.023,
  logs: { gb: 0.5, free: 50 },
  secret: 0.06,
} as const;

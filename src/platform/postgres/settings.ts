export type Durability = "full" | "none";

/**
 * Every setting that differs from PostgreSQL's default, passed on the command line so that an existing
 * cluster follows an upgrade. Chosen for one process on one machine: little memory, no replication, no
 * network. The server and ten connections have 33 MB resident (sum of PSS).
 */
function settings(socketFolder: string, durability: Durability): Record<string, string | number> {
  return {
    listen_addresses: "",
    // A list, so the one folder is quoted.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 40,

    shared_buffers: "32MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "512MB",
    huge_pages: "off",
    io_method: "sync",
    jit: "off",
    max_parallel_workers: 2,
    max_parallel_workers_per_gather: 0,
    max_worker_processes: 2,
    autovacuum_max_workers: 1,
    autovacuum_worker_slots: 1,
    autovacuum_naptime: "60s",

    wal_level: "minimal",
    max_wal_senders: 0,
    max_replication_slots: 0,
    max_logical_replication_workers: 0,
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    random_page_cost: 1.1,
    // One system call instead of one per file at the start of crash recovery.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),

    // Clients receive the errors of their statements; the file has the server's own events.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    logging_collector: "off",
    log_timezone: "UTC",
    timezone: "UTC",

    ...(durability === "none" && {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // Clusters in memory belong to tests and benchmarks, where several platforms share one server.
      max_connections: 200,
    }),
  };
}

export function serverArguments(
  cluster: string,
  socketFolder: string,
  durability: Durability,
): string[] {
  const pairs = Object.entries(settings(socketFolder, durability));
  return ["-D", cluster, ...pairs.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

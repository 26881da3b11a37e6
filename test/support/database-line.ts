import net from "node:net";

/** A line to the database that can be cut, or left hanging. */
export class DatabaseLine {
  readonly url: string;
  private readonly server: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private state: "open" | "cut" | "hang" = "open";
  /** The number of probes of the database. */
  probes = 0;
  /** The number of messages that look for ended sessions. */
  sessionLooks = 0;

  private constructor(server: net.Server, url: string) {
    this.server = server;
    this.url = url;
  }

  static async to(databaseUrl: string): Promise<DatabaseLine> {
    const target = new URL(databaseUrl.replace("@/", "@localhost/"));
    const { host, port } = Object.fromEntries(target.searchParams);
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const own = (server.address() as net.AddressInfo).port;
    const url = `postgresql://${target.username}@127.0.0.1:${own}${target.pathname}`;
    const line = new DatabaseLine(server, url);
    server.on("connection", (socket) => line.accept(socket, `${host}/.s.PGSQL.${port}`));
    return line;
  }

  set mode(mode: "open" | "cut" | "hang") {
    this.state = mode;
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(socket: net.Socket, path: string): void {
    this.sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.sockets.delete(socket));
    if (this.state === "cut") socket.destroy();
    if (this.state !== "open") return;
    const upstream = net.connect(path);
    upstream.on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
    socket.on("data", (chunk) => {
      if (chunk.includes("transaction_read_only")) this.probes++;
      if (chunk.includes("ended_session")) this.sessionLooks++;
    });
    socket.pipe(upstream).pipe(socket);
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

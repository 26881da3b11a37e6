import net from "node:net";
import { onTestFinished } from "vitest";

/** The type of PostgreSQL's message that announces a NOTIFY. */
const NOTIFICATION = "A".charCodeAt(0);
const HEAD = 5;

/** A line to the database that loses every notification, and nothing else; its DATABASE_URL. */
export async function aDeafLine(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl.replace("@/", "@localhost/"));
  const { host, port } = Object.fromEntries(target.searchParams);
  const server = net.createServer((socket) => {
    const upstream = net.connect(`${host}/.s.PGSQL.${port}`);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    socket.pipe(upstream);
    let rest = Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEAD && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION) socket.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const own = (server.address() as net.AddressInfo).port;
  return `postgresql://${target.username}@127.0.0.1:${own}${target.pathname}`;
}

import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A port of this machine that leads to a server's unix socket, which only that server's own user
 * may open.
 */
export async function forwarded(socket: string): Promise<number> {
  const server = createServer((near) => {
    const far = connect(socket);
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

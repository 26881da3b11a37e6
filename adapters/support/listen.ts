import { once } from "node:events";
import type { Server } from "node:http";

/** Resolves when the server listens; rejects if it cannot, such as on a port in use. */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

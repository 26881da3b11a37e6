import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../../support/free-port.ts";

/** A way to the platform that can be closed, as if the service were gone. */
export async function gateTo(base: string): Promise<{
  url: string;
  close: () => Promise<void>;
  open: () => Promise<void>;
  /** Accepts connections and requests from now on, and hands on none until `speak`. */
  hush: () => void;
  speak: () => void;
}> {
  const port = await freePort();
  const { hostname, port: target } = new URL(base);
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  let server: Server;
  const open = async (): Promise<void> => {
    server = createServer((socket) => {
      const onward = connect(Number(target), hostname);
      for (const one of [socket, onward]) sockets.add(one.on("error", () => undefined));
      pairs.push([socket, onward]);
      if (!isSilent) socket.pipe(onward);
      onward.pipe(socket);
    });
    await new Promise<void>((done) => server.listen(port, hostname, done));
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const hush = (): void => {
    isSilent = true;
    for (const [socket, onward] of pairs) socket.unpipe(onward);
  };
  const speak = (): void => {
    isSilent = false;
    for (const [socket, onward] of pairs) socket.pipe(onward);
  };
  await open();
  return { url: `http://${hostname}:${port}`, close, open, hush, speak };
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";

/** How long the server still accepts connections, for clients that have just begun a request. */
const LINGER_MS = 100;
/** The most connections that can wait to be accepted (Node's default backlog, and one). */
const BACKLOG = 512;
/** libuv accepts one connection a turn, so that three without any mean that none waits. */
const QUIET_TURNS = 3;
const SWEEP_MS = 10;

/**
 * Tracks a server's open answers, and shuts it down. It answers every request that has arrived,
 * even one whose bytes lie in the kernel, on a connection that it has not accepted yet: closing at
 * once would reset it. The last answer of each connection says `Connection: close` (RFC 9112, 9.6).
 */
export class Drain {
  private readonly server: Server;
  /** Each open connection with its unsent answers, in their order. */
  private readonly connections = new Map<Socket, ServerResponse[]>();
  /** The connections paused since the shutdown began, because their clients were slow to read. */
  private readonly slow = new WeakSet<Socket>();
  private accepted = 0;
  private begun = false;

  constructor(server: Server) {
    this.server = server;
    server.on("connection", (socket: Socket) => {
      this.accepted++;
      this.connections.set(socket, []);
      socket.once("close", () => this.connections.delete(socket));
      if (this.begun) this.watchPauses(socket);
    });
  }

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Tracks an answer until the kernel has it. */
  track({ socket }: IncomingMessage, res: ServerResponse): void {
    const pending = this.connections.get(socket);
    if (pending === undefined) return;
    pending.push(res);
    res.once("close", () => pending.splice(pending.indexOf(res), 1));
    if (this.begun) this.closeAfter(res, socket, pending);
  }

  /** Ends the server once no request runs, or cuts the connections when the time is up. */
  async close(timeoutMs: number): Promise<void> {
    this.begun = true;
    for (const socket of this.connections.keys()) this.watchPauses(socket);
    if (!this.server.listening) return;
    const cut = setTimeout(() => this.server.closeAllConnections(), timeoutMs);
    // Read the kernel's buffers first; only then is it known which answers are the last.
    await turn();
    await turn();
    for (const [socket, pending] of this.connections) {
      for (const res of pending) this.closeAfter(res, socket, pending);
    }
    await delay(Math.min(LINGER_MS, timeoutMs / 2));
    await this.acceptWaiting();
    // Only the listener: the method of http's server would cut connections too.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.server, resolve));
    const stopSweeping = this.sweep();
    await closed;
    stopSweeping();
    clearTimeout(cut);
    // No connection is left to cut; this ends the timer with which http's server watches them.
    this.server.close();
  }

  private watchPauses(socket: Socket): void {
    if (socket.isPaused()) this.slow.add(socket);
    else socket.once("pause", () => this.slow.add(socket));
  }

  /**
   * Decides when writing its header whether an answer is the last: others may be pipelined behind
   * it. Behind a pause the kernels on both sides may hold requests for several reads, so that no
   * answer is known to be the last; the sweep ends such a connection.
   */
  private closeAfter(res: ServerResponse, socket: Socket, pending: ServerResponse[]): void {
    const writeHead = res.writeHead as (...args: unknown[]) => ServerResponse;
    res.writeHead = (...args: unknown[]) => {
      if (pending.at(-1) === res && !this.slow.has(socket)) res.shouldKeepAlive = false;
      return writeHead.apply(res, args);
    };
  }

  /**
   * Accepts the connections that wait now. One backlog is enough under steady traffic, because the kernel
   * hands over the oldest first.
   */
  private async acceptWaiting(): Promise<void> {
    const enough = this.accepted + BACKLOG;
    for (let quiet = 0; quiet < QUIET_TURNS && this.accepted < enough; quiet++) {
      const before = this.accepted;
      await turn();
      if (this.accepted > before) quiet = -1;
    }
  }

  /** Closes the open connections once no request runs and none has arrived since the last look. */
  private sweep(): () => void {
    let wasIdle = false;
    const timer = setInterval(() => {
      const idle = this.isIdle();
      if (idle && wasIdle) this.closeIdle();
      wasIdle = idle;
    }, SWEEP_MS);
    return () => clearInterval(timer);
  }

  private isIdle(): boolean {
    for (const [socket, pending] of this.connections) {
      if (pending.length > 0 || socket.writableLength > 0) return false;
    }
    return true;
  }

  /** Closes all connections but those on which a request has begun to arrive. */
  private closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.connections.keys()) {
      // To Node a connection that has never sent anything is busy.
      if (socket.bytesRead === 0) socket.destroy();
    }
  }
}

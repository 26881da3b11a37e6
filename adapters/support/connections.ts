import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that run at a time; browsers open more connections. */
const UNDER_WAY = 4;
/** Requests of one connection that may wait for earlier ones; no real client pipelines as many. */
const WAITING = 100;

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/**
 * The requests of one connection. Node hands over every pipelined request as soon as it is parsed
 * (RFC 9112, 9.3.2); this class runs few of them at a time, and none after the connection has
 * closed, because no client would get the answer.
 */
class Connection {
  private readonly underWay = new Map<ServerResponse, AbortController>();
  private readonly waiting: Exchange[] = [];
  private refusing = false;
  private readonly run: Listener;

  constructor(socket: Socket, run: Listener) {
    this.run = run;
    socket.once("close", () => this.abandon());
  }

  take(exchange: Exchange, refuse: Listener): void {
    // The refusal is the last answer; later requests get none.
    if (this.refusing) return;
    if (this.underWay.size < UNDER_WAY) this.start(exchange);
    else if (this.waiting.length < WAITING) this.waiting.push(exchange);
    else {
      this.refusing = true;
      exchange.req.socket.pause();
      refuse(exchange.req, exchange.res);
    }
  }

  private start({ req, res }: Exchange): void {
    const controller = new AbortController();
    this.underWay.set(res, controller);
    const done = (): void => {
      if (!this.underWay.delete(res)) return;
      const next = this.waiting.shift();
      if (next !== undefined) this.start(next);
    };
    res.once("close", () => {
      if (!res.writableFinished) controller.abort();
      done();
    });
    // An upload has about a dozen listeners for its end.
    res.setMaxListeners(30);
    signals.set(res, controller.signal);
    this.run(req, res);
  }

  private abandon(): void {
    this.waiting.length = 0;
    for (const controller of this.underWay.values()) controller.abort();
  }
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Fires when the client disconnects before its answer was sent; all work for it then stops. */
export function signalOf(res: ServerResponse): AbortSignal {
  return signals.get(res) as AbortSignal;
}

/** Bounds the running requests of each connection, and refuses those over the bound. */
export function boundedByConnection(run: Listener, refuse: Listener): Listener {
  const connections = new WeakMap<Socket, Connection>();
  return (req, res) => {
    const { socket } = req;
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = new Connection(socket, run);
      connections.set(socket, connection);
    }
    connection.take({ req, res }, refuse);
  };
}

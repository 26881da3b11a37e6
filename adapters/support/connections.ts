import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that are worked on at a time; browsers open more connections. */
const UNDER_WAY = 4;
/** Requests of one connection that may wait for those before them; nobody pipelines as many. */
const WAITING = 100;

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/**
 * What one connection asks for. Node hands over every pipelined request as soon as it is parsed
 * (RFC 9112, 9.3.2); here few of them are worked on at a time, and none any more once the
 * connection has closed, for nobody is there to take the answer.
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
    // The refusal is the last answer; what was sent after it gets none.
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
      if (!res.writableFinished) controller.abort(new ClientGone());
      done();
    });
    signals.set(res, controller.signal);
    this.run(req, res);
  }

  private abandon(): void {
    this.waiting.length = 0;
    for (const controller of this.underWay.values()) controller.abort(new ClientGone());
  }
}

/** Why work is given up that nobody waits for. */
class ClientGone extends Error {
  override name = "AbortError";

  constructor() {
    super("The client closed the connection before its answer.");
  }
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Fires when the client has gone before its answer was sent; whatever works for it stops then. */
export function signalOf(res: ServerResponse): AbortSignal {
  return signals.get(res) as AbortSignal;
}

/** Bounds what each connection has under way; what is over the bound is refused. */
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

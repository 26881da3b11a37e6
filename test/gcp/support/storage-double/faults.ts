/** The kind of a request. */
export type Kind =
  | "begin"
  | "chunk"
  | "status"
  | "simple"
  | "metadata"
  | "read"
  | "list"
  | "delete";

export type Fault =
  /** Answers with this status and does nothing. */
  | { status: number }
  /** Closes the connection after so many bytes of the request's body, having kept whole quanta. */
  | { cutRequestAfter: number }
  /** Closes the connection after so many bytes of the answer's body. */
  | { cutAnswerAfter: number }
  /** Stalls after so many bytes of the answer's body, with the connection open. */
  | { stallAnswerAfter: number }
  /** Executes the request, then closes the connection. */
  | { loseAnswer: true }
  /** Gives another checksum than that of the bytes. */
  | { wrongChecksum: true }
  /** Flips a bit of the received body. */
  | { corruptRequest: true }
  /** Answers late. */
  | { delayMs: number }
  /** Runs this first, in place of another process. */
  | { meanwhile: () => void };

/** The scheduled faults of the next requests of a kind, in order. */
export class Faults {
  private readonly waiting: { kind: Kind; skip: number; fault: Fault }[] = [];

  /** Lets `skip` requests of the kind succeed, then `times` fail. */
  order(kind: Kind, fault: Fault, { times = 1, skip = 0 } = {}): void {
    for (let n = 0; n < times; n++) this.waiting.push({ kind, skip: n === 0 ? skip : 0, fault });
  }

  next(kind: Kind): Fault | undefined {
    const index = this.waiting.findIndex((one) => one.kind === kind);
    const first = this.waiting[index];
    if (first === undefined) return undefined;
    if (first.skip > 0) {
      first.skip -= 1;
      return undefined;
    }
    this.waiting.splice(index, 1);
    return first.fault;
  }

  clear(): void {
    this.waiting.length = 0;
  }

  get left(): number {
    return this.waiting.length;
  }
}

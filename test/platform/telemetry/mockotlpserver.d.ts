declare module "@elastic/mockotlpserver" {
  /** The part of the mock collector that the tests use; the package has no types of its own. */
  export class MockOtlpServer {
    constructor(options: {
      services: ("http" | "grpc")[];
      httpHostname: string;
      httpPort: number;
      logLevel: string;
      onTrace: (traces: object) => void;
      onMetrics: (metrics: object) => void;
      onLogs: (logs: object) => void;
    });
    readonly httpUrl: URL;
    start(): Promise<void>;
    close(): Promise<void>;
  }
}

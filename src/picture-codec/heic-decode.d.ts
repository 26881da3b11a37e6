/** heic-decode 2.1 has no types. */
declare module "heic-decode" {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }

  /** Parses the container; `decode` reads the pixels. */
  interface Encoded {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }

  interface Source {
    buffer: Uint8Array;
  }

  function decode(source: Source): Promise<Decoded>;
  namespace decode {
    function all(source: Source): Promise<Encoded[] & { dispose(): void }>;
  }
  export default decode;
}

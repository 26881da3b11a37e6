/** heic-decode 2.1 brings no types. */
declare module "heic-decode" {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }

  /** The container is read; the pixels wait for `decode`. */
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

/** A place in a file. */
export interface Place {
  file: string;
  /** JSON Pointer, in files of JSON. */
  pointer?: string;
  /** From 1. */
  line?: number;
  /** From 1. */
  column?: number;
}

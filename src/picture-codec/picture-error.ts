/** Why a picture cannot be used. */
export class PictureError extends Error {
  /** A retry would read the same bytes. */
  readonly retryable = false;
  readonly code: "unsupported" | "too_large" | "too_costly" | "undecodable";

  constructor(code: PictureError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PictureError";
    this.code = code;
  }
}

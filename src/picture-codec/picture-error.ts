/** Why nothing can be made of a picture. */
export class PictureError extends Error {
  /** Another try would meet the same bytes. */
  readonly retryable = false;
  readonly code: "unsupported" | "too_large" | "too_costly" | "undecodable";

  constructor(code: PictureError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PictureError";
    this.code = code;
  }
}

/** Why a picture cannot be used. */
export class PictureError extends Error {
  /** A retry would read the same bytes. */
  readonly retryable = false;
  readonly code: "unsupported" | "too_large" | "too_costly" | "undecodable";

  /** The picture's content type, if its header was read. */
  readonly contentType: string | undefined;

  constructor(
    code: PictureError["code"],
    message: string,
    options: ErrorOptions & { contentType?: string | undefined } = {},
  ) {
    super(message, options);
    this.name = "PictureError";
    this.code = code;
    this.contentType = options.contentType;
  }
}

import { z } from "zod";

const VISION_ENDPOINT = "https://vision.googleapis.com";

const MAX_LABELS = 10;
const TIME_LIMIT_MS = 30_000;

/** Google Cloud Vision refused the request or is unreachable. */
class VisionError extends Error {
  /** Whether a retry may succeed. */
  readonly retryable: boolean;

  constructor(message: string, options: ErrorOptions & { retryable: boolean }) {
    super(message, options);
    this.name = "VisionError";
    this.retryable = options.retryable;
  }
}

export interface VisionLabel {
  description: string;
  score: number;
}

/** The fields of `BatchAnnotateImagesResponse` that this client reads. */
const Answer = z.object({
  responses: z
    .array(
      z.object({
        labelAnnotations: z
          .array(z.object({ description: z.string().catch(""), score: z.number().catch(0) }))
          .optional(),
        error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
      }),
    )
    .min(1),
});

/** Transient gRPC codes: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE. */
const TRANSIENT = new Set([4, 8, 13, 14]);

export interface VisionAccess {
  accessToken(): Promise<string>;
  endpoint?: string;
}

/** `images:annotate` of the REST API, version 1, with LABEL_DETECTION. */
export async function labelsFromVision(
  jpeg: Buffer,
  { accessToken, endpoint = VISION_ENDPOINT }: VisionAccess,
): Promise<VisionLabel[]> {
  const request = {
    image: { content: jpeg.toString("base64") },
    features: [{ type: "LABEL_DETECTION", maxResults: MAX_LABELS }],
  };
  const token = await accessToken();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(new URL("/v1/images:annotate", endpoint), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ requests: [request] }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    body = response.ok ? await response.json() : await response.body?.cancel();
  } catch (cause) {
    throw new VisionError("Vision cannot be reached", { cause, retryable: true });
  }
  if (!response.ok) throw refusal(response.status);
  return readAnswer(body);
}

function refusal(status: number): VisionError {
  const retryable = status === 429 || status >= 500;
  return new VisionError(`Vision answered with status ${status}`, { retryable });
}

function readAnswer(body: unknown): VisionLabel[] {
  const answer = Answer.safeParse(body);
  const first = answer.data?.responses[0];
  if (!first) throw new VisionError("Vision answered in an unknown form", { retryable: false });
  if (first.error) {
    const { code = 0 } = first.error;
    throw new VisionError(`Vision refused the picture with code ${code}`, {
      retryable: TRANSIENT.has(code),
    });
  }
  return first.labelAnnotations ?? [];
}

import { buffer } from "node:stream/consumers";
import { originalOf } from "../../src/places/images/stage.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { Services } from "../../src/services.ts";

/** Pictures that are analysed at a time: most of it is arithmetic, and there are requests too. */
const AT_ONCE = 1;

/** What one analyzer makes of a picture. */
interface Finding {
  source: string;
  badges?: { label: string; display: string; confidence: number }[];
  exif?: {
    coordinate?: { latitude: number; longitude: number };
    takenAt?: Date;
    cameraMake?: string;
    cameraModel?: string;
  };
  error?: string;
  transient?: boolean;
}

/** All analyzers over one picture; one that fails is a finding, not an error. */
export type Analyse = (bytes: Buffer, contentType: string) => Promise<Finding[]>;

/**
 * Takes messages that a picture is to be analysed. Every step is a row's state, so that a message
 * that comes twice, or a process that dies anywhere in between, changes nothing in the end.
 */
export async function startAnalysis(services: Services, analyse: Analyse): Promise<void> {
  await services.queue.subscribe("analysis", AT_ONCE, async ({ body: { imageId } }) => {
    const { analysis } = serviceCaller(services, "analysis");
    const begun = await analysis.begin({ imageId });
    if (begun === null) return;
    const findings = await read(services, begun.storageKey).then(
      (bytes) => analyse(bytes, begun.contentType),
      (error: unknown) => [{ source: "bytes", error: (error as Error).message }],
    );
    const { retry } = await analysis.finish({ imageId, findings });
    if (retry) throw new Error(`The analysis of the picture ${imageId} is to be tried again`);
  });
}

function read({ blobs }: Services, storageKey: string): Promise<Buffer> {
  return buffer(blobs.read(originalOf(storageKey)));
}

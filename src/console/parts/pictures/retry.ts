import { client } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { changePictures, refetchPlaces } from "../../api/pictures.ts";
import { counted } from "../status.tsx";
import { toast, toastFailure } from "../toasts.tsx";
import type { ListedPicture } from "./words.ts";

/** Has pictures analysed again, one after the other; says of each that could not be begun why. */
export async function retryPictures(pictures: readonly ListedPicture[]): Promise<void> {
  let begun = 0;
  for (const { id } of pictures) {
    try {
      const { analysisStatus } = await client.images.reanalyse.mutate({ imageId: id });
      changePictures(new Map([[id, { analysisStatus, analysisError: "" }]]));
      begun += 1;
    } catch (error) {
      toastFailure(failureOf(error).message);
      break;
    }
  }
  if (begun > 0) toast(`${counted(begun, "picture")} will be analysed again`);
  await refetchPlaces();
}

import { router } from "../trpc.ts";
import {
  byIds,
  commentsOfMany,
  imagesOfMany,
  linkedOfMany,
  related,
  relatedOfMany,
} from "./batches.ts";
import { add as addComment } from "./comments/add.ts";
import { list as listComments } from "./comments/list.ts";
import { create } from "./create.ts";
import { get } from "./get.ts";
import { list as listImages, ofPlace } from "./images/list.ts";
import { remove as removeImage } from "./images/remove.ts";
import { updateCaption } from "./images/update-caption.ts";
import { upload } from "./images/upload.ts";
import { list, summaries } from "./list.ts";
import { remove } from "./remove.ts";

export const placesRouter = router({
  list,
  get,
  create,
  remove,
  summaries,
  byIds,
  images: imagesOfMany,
  comments: commentsOfMany,
  relatedOf: relatedOfMany,
  related,
});

export const imagesRouter = router({
  list: listImages,
  ofPlace,
  upload,
  updateCaption,
  remove: removeImage,
  linkedOf: linkedOfMany,
});

export const commentsRouter = router({ list: listComments, add: addComment });

import { router } from "../procedures/trpc.ts";
import { list as listBin } from "./bin/list.ts";
import { picture as binPicture } from "./bin/picture.ts";
import { remove as removeForGood } from "./bin/remove.ts";
import { restore } from "./bin/restore.ts";
import { add as addComment } from "./comments/add.ts";
import { list as listComments } from "./comments/list.ts";
import { remove as removeComment } from "./comments/remove.ts";
import { create } from "./create.ts";
import { events } from "./events.ts";
import { exportImages } from "./export/images.ts";
import { exportPlaces } from "./export/places.ts";
import { get, shown } from "./get.ts";
import { applyRights } from "./images/apply-rights.ts";
import { copy as copyImage } from "./images/copy.ts";
import { get as getImage } from "./images/get.ts";
import { linked } from "./images/linked.ts";
import { list as listImages, ofPlace } from "./images/list.ts";
import { lookup } from "./images/lookup.ts";
import { reanalyse, reanalyseFailed } from "./images/reanalyse.ts";
import { remove as removeImage } from "./images/remove.ts";
import { updateCaption, update as updateImage } from "./images/update.ts";
import { add as addImage, upload } from "./images/upload.ts";
import { list, summaries } from "./list.ts";
import {
  byIds,
  commentsOfMany,
  imagesByIds,
  imagesOfMany,
  linkedOfMany,
  linkedTotalsOfMany,
  relatedOfMany,
  relatedTotals,
  totals,
} from "./of-many.ts";
import { related, relatedTo } from "./related.ts";
import { remove } from "./remove.ts";
import { add as addReport } from "./reports/add.ts";
import { decide } from "./reports/decide.ts";
import { list as listReports } from "./reports/list.ts";
import { waiting } from "./reports/waiting.ts";
import { searchImages } from "./search/images.ts";
import { searchPlaces } from "./search/places.ts";
import { points } from "./search/points.ts";
import { update } from "./update.ts";

export const placesRouter = router({
  list,
  get,
  shown,
  create,
  update,
  remove,
  summaries,
  byIds,
  images: imagesOfMany,
  comments: commentsOfMany,
  relatedOf: relatedOfMany,
  relatedTo,
  related,
  relatedTotals,
  totals,
  search: searchPlaces,
  points,
  export: exportPlaces,
  events,
});

export const imagesRouter = router({
  list: listImages,
  get: getImage,
  ofPlace,
  add: addImage,
  upload,
  update: updateImage,
  updateCaption,
  applyRights,
  lookup,
  copy: copyImage,
  reanalyse,
  reanalyseFailed,
  remove: removeImage,
  byIds: imagesByIds,
  linked,
  linkedOf: linkedOfMany,
  linkedTotals: linkedTotalsOfMany,
  search: searchImages,
  export: exportImages,
});

export const commentsRouter = router({
  list: listComments,
  add: addComment,
  remove: removeComment,
});

export const binRouter = router({
  list: listBin,
  picture: binPicture,
  restore,
  remove: removeForGood,
});

export const reportsRouter = router({
  add: addReport,
  list: listReports,
  waiting,
  decide,
});

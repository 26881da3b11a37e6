import { ChangeState } from "../changes/change-state.ts";
import { isServed, type Running } from "../config/owners.ts";
import { PinnedBody } from "../delivery/pinned-body.ts";
import { ApiKey } from "../identity/keys/api-key.ts";
import { User } from "../identity/users/user.ts";
import { Webhook } from "../outbox/webhook.ts";
import { analysisTopic } from "../places/analysis/topic.ts";
import { Badge, BlobRemoval, Image } from "../places/image.ts";
import { linkingTopic } from "../places/linking/topic.ts";
import { Comment, Place, RelatedPlace } from "../places/place.ts";
import type { DatabaseModel } from "../platform/database/connect.ts";
import type { Topic } from "../platform/queue/queue.ts";
import { Preference } from "../preferences/preference.ts";
import { Preview } from "../previews/preview.ts";
import { AuditEntry } from "../procedures/audit-entry.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { DeadLetter } from "../queues/dead-letter.ts";
import { Release, ReleaseItem } from "../releases/release.ts";
import { Setting } from "../settings/setting.ts";
import { Review, ReviewComment, ReviewVerdict } from "../themes/reviews/review.ts";
import { RetiredSlug, Theme, ThemeRevision } from "../themes/theme.ts";
import { WorkingCopy } from "../themes/working-copy/working-copy.ts";
import { Migration0001Themes } from "./migrations/0001-themes.ts";
import { Migration0002Identity } from "./migrations/0002-identity.ts";
import { Migration0003Places } from "./migrations/0003-places.ts";
import { Migration0004Sessions } from "./migrations/0004-sessions.ts";
import { Migration0005SharedPictures } from "./migrations/0005-shared-pictures.ts";
import { Migration0006ClosestPictures } from "./migrations/0006-closest-pictures.ts";
import { Migration0007PicturePipeline } from "./migrations/0007-picture-pipeline.ts";
import { Migration0008NearestRelations } from "./migrations/0008-nearest-relations.ts";
import { Migration0009WorkingCopies } from "./migrations/0009-working-copies.ts";
import { Migration0010Console } from "./migrations/0010-console.ts";
import { Migration0011Found } from "./migrations/0011-found.ts";
import { Migration0012PictureLocations } from "./migrations/0012-picture-locations.ts";
import { Migration0013CameraSettings } from "./migrations/0013-camera-settings.ts";
import { Migration0014Operations } from "./migrations/0014-operations.ts";
import { Migration0015People } from "./migrations/0015-people.ts";
import { Migration0016Leases } from "./migrations/0016-leases.ts";
import { Migration0017Resolvers } from "./migrations/0017-resolvers.ts";
import { Migration0018Artefacts } from "./migrations/0018-artefacts.ts";
import { Migration0019KeptArtefacts } from "./migrations/0019-kept-artefacts.ts";
import { Migration0020Reviews } from "./migrations/0020-reviews.ts";
import { Migration0021Outbox } from "./migrations/0021-outbox.ts";
import { Migration0022Previews } from "./migrations/0022-previews.ts";
import { Migration0023Owners } from "./migrations/0023-owners.ts";
import { Migration0024Releases } from "./migrations/0024-releases.ts";
import { Migration0025Purges } from "./migrations/0025-purges.ts";
import { Migration0026RemovedWebhooks } from "./migrations/0026-removed-webhooks.ts";
import { Migration0027OwnedChanges } from "./migrations/0027-owned-changes.ts";
import { Migration0028OwnGlobe } from "./migrations/0028-own-globe.ts";
import { Migration0029RefusedMessages } from "./migrations/0029-refused-messages.ts";
import { Migration0030PictureRights } from "./migrations/0030-picture-rights.ts";
import { Migration0031PictureSums } from "./migrations/0031-picture-sums.ts";
import { Migration0033Bin } from "./migrations/0033-bin.ts";
import { Migration0034Reports } from "./migrations/0034-reports.ts";
import { Migration0035Covers } from "./migrations/0035-covers.ts";
import { Migration0036AltTexts } from "./migrations/0036-alt-texts.ts";
import { Migration0037BinRowIds } from "./migrations/0037-bin-row-ids.ts";
import { Migration0042NewestPlaces } from "./migrations/0042-newest-places.ts";

/** The platform's database: every table and every migration. */
export const model: DatabaseModel = {
  entities: [
    Theme,
    ThemeRevision,
    WorkingCopy,
    Review,
    ReviewVerdict,
    ReviewComment,
    Preview,
    Release,
    ReleaseItem,
    RetiredSlug,
    PinnedBody,
    ChangeState,
    Setting,
    ApiKey,
    User,
    Preference,
    AuditEntry,
    Place,
    Comment,
    RelatedPlace,
    Image,
    Badge,
    BlobRemoval,
    DeadLetter,
    Webhook,
  ],
  migrations: [
    Migration0001Themes,
    Migration0002Identity,
    Migration0003Places,
    Migration0004Sessions,
    Migration0005SharedPictures,
    Migration0006ClosestPictures,
    Migration0007PicturePipeline,
    Migration0008NearestRelations,
    Migration0009WorkingCopies,
    Migration0010Console,
    Migration0011Found,
    Migration0012PictureLocations,
    Migration0013CameraSettings,
    Migration0014Operations,
    Migration0015People,
    Migration0016Leases,
    Migration0017Resolvers,
    Migration0018Artefacts,
    Migration0019KeptArtefacts,
    Migration0020Reviews,
    Migration0021Outbox,
    Migration0022Previews,
    Migration0023Owners,
    Migration0024Releases,
    Migration0025Purges,
    Migration0026RemovedWebhooks,
    Migration0027OwnedChanges,
    Migration0028OwnGlobe,
    Migration0029RefusedMessages,
    Migration0030PictureRights,
    Migration0031PictureSums,
    Migration0033Bin,
    Migration0034Reports,
    Migration0035Covers,
    Migration0036AltTexts,
    Migration0037BinRowIds,
    Migration0042NewestPlaces,
  ],
};

/** The topics of the services that run. */
export const topicsOf = (running: Running): readonly Topic<object>[] =>
  topics.filter(({ name }) => isServed(running, "topics", name));

/** Every topic of the queue. */
export const topics: readonly Topic<object>[] = [analysisTopic, linkingTopic, dueTopic];

import { z } from "zod";
import { flag, httpUrl, text, type Variable, variable } from "./kinds.ts";

/** The bucket of pictures, if they are not in DATA_DIR. */
export const storage = {
  BLOB_BUCKET: variable(
    "",
    "A Google Cloud Storage bucket for pictures; empty: files in DATA_DIR",
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, {
        error: "must be the name of a bucket, without gs://",
      })
      .optional(),
  ),
  S3_BUCKET: variable(
    "",
    "A bucket of Amazon S3, or of a store that speaks its protocol, for pictures; credentials as the AWS SDK finds them (AWS_ACCESS_KEY_ID, a role, …)",
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: "must be the name of a bucket, without s3://",
      })
      .optional(),
  ),
  S3_ENDPOINT: variable(
    "",
    "Address of another store than Amazon's, such as https://minio.example.com",
    httpUrl.optional(),
  ),
  S3_REGION: variable(
    "",
    "Region of the bucket; empty: AWS_REGION, and with S3_ENDPOINT us-east-1",
    text,
  ),
  S3_FORCE_PATH_STYLE: variable(
    "false",
    "Puts the bucket into the address's path instead of its host, as MinIO and Ceph want",
    flag(false),
  ),
} satisfies Record<string, Variable>;

import { z } from "zod";

const positive = z.number().positive();

/** The camera's settings as the picture's metadata has them; missing fields are absent. */
export const cameraSettingsSchema = z
  .object({
    lens: z.string().optional(),
    exposureSeconds: positive.optional(),
    fNumber: positive.optional(),
    iso: positive.optional(),
    focalLengthMm: positive.optional(),
    focalLength35mm: positive
      .optional()
      .meta({ description: "The focal length with the same angle on 35 mm film." }),
    utcOffsetMinutes: z
      .int()
      .optional()
      .meta({ description: "By the camera's clock; absent while the location is hidden." }),
  })
  .meta({ id: "CameraSettings" });
export type CameraSettings = z.infer<typeof cameraSettingsSchema>;

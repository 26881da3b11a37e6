import type { inferRouterOutputs } from "@trpc/server";
import { licenceLabel } from "../../../places/rights/label.ts";
import type { AppRouter } from "../../../router.ts";

export type Picture = inferRouterOutputs<AppRouter>["images"]["get"];
export type ListedPicture =
  inferRouterOutputs<AppRouter>["images"]["search"]["items"][number]["image"];
export type Precision = Picture["locationPrecision"];

/** A picture's address in a width of its own: 320, 640 or 1280. */
export const pictureUrl = (url: string, width: number, ratio = window.devicePixelRatio): string => {
  const fitting = [320, 640, 1280].find((one) => one >= width * Math.min(2, ratio));
  return `${url}?w=${fitting ?? 1280}`;
};

const number = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

/** "1/250 s", "2.5 s". */
export const shutterText = (seconds: number): string =>
  seconds >= 0.4 ? `${number.format(seconds)} s` : `1/${Math.round(1 / seconds)} s`;

export const apertureText = (fNumber: number): string => `f/${number.format(fNumber)}`;

/** "35 mm", and what that is on film where it differs. */
export function focalText(mm: number | undefined, on35mm: number | undefined): string | undefined {
  if (mm === undefined) return on35mm === undefined ? undefined : `${on35mm} mm on 35 mm film`;
  const own = `${number.format(mm)} mm`;
  return on35mm === undefined || Math.round(mm) === on35mm ? own : `${own} (${on35mm} mm on film)`;
}

const size = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${size.format(bytes / 1e3)} kB` : `${size.format(bytes / 1e6)} MB`;
};

/** "+02:00" */
const offsetText = (minutes: number): string => {
  const whole = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${minutes < 0 ? "−" : "+"}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
};

const wallTime = new Intl.DateTimeFormat(undefined, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** On the camera's clock, with its offset; without one in UTC. */
export function takenText(at: string, offset: number | undefined): string {
  const wall = new Date(new Date(at).getTime() + (offset ?? 0) * 60_000);
  return `${wallTime.format(wall)} ${offset === undefined ? "UTC" : offsetText(offset)}`;
}

export const cameraText = ({ cameraMake, cameraModel }: ListedPicture): string =>
  // Many makers write themselves into the model's name.
  cameraModel.toLowerCase().startsWith(cameraMake.toLowerCase())
    ? cameraModel
    : `${cameraMake} ${cameraModel}`.trim();

/** "Ada Okafor, CC BY 4.0", as far as they are known. */
export const creditText = ({
  credit,
  licence,
}: Pick<ListedPicture, "credit" | "licence">): string =>
  [credit, licenceLabel(licence)?.name].filter(Boolean).join(", ");

const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters along the sphere. */
export function metersBetween(
  a: NonNullable<Picture["coordinate"]>,
  b: NonNullable<Picture["coordinate"]>,
): number {
  const [one, other] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((other - one) / 2) ** 2 +
    Math.cos(one) * Math.cos(other) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The visible location for others, by precision. */
export const precisions: Readonly<Record<Precision, { word: string; others: string }>> = {
  exact: { word: "Exact", others: "Others see this point." },
  approximate: {
    word: "Approximate",
    others: "Others see the middle of an area of about 1 km.",
  },
  hidden: {
    word: "Hidden",
    others: "Others see no point, and the picture links to no other.",
  },
};

const sources: Readonly<Record<string, string>> = {
  exif: "What the camera wrote",
  pixels: "Measured in the picture",
  labels: "Recognised in the picture",
  vision: "Recognised by Cloud Vision",
};

/** The source of a badge in words. */
export const sourceText = (source: string): string => sources[source] ?? source;

/** An analysis' error names the analyzer first; the rest is the sentence. */
export const reasonsOf = (error: string): string[] =>
  error.split("; ").map((one) => {
    const [, source = "", text = one] = /^([a-z]+): (.*)$/.exec(one) ?? [];
    const who = {
      exif: "Camera data",
      pixels: "Colors",
      labels: "Recognition",
      vision: "Cloud Vision",
    }[source];
    return source === "picture" || who === undefined
      ? `${source === "picture" ? "The picture: " : ""}${text}`
      : `${who}: ${text}`;
  });

/** The name of a picture without a caption. */
export const nameOf = ({ caption }: Pick<ListedPicture, "caption">): string =>
  caption.trim() === "" ? "Picture without a caption" : caption;

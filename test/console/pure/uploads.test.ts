import { describe, expect, it } from "vitest";
import { waitingFor } from "../../../src/console/uploads/halt.ts";
import {
  isNextPercent,
  optionsToChange,
  readyToSend,
} from "../../../src/console/uploads/to-send.ts";
import type { Upload } from "../../../src/console/uploads/upload.ts";

const upload = (id: string, more: Partial<Upload> = {}): Upload => ({
  id,
  placeId: "place",
  name: `${id}.jpg`,
  size: 1,
  addedAt: 0,
  previewUrl: "blob:",
  progress: 0,
  state: "waiting",
  error: undefined,
  options: { locationPrecision: "exact", caption: "", licence: "", credit: "" },
  isKept: true,
  isForgettable: false,
  imageId: undefined,
  known: undefined,
  retry: () => undefined,
  addKnown: () => undefined,
  cancel: () => undefined,
  ...more,
});

describe("uploads that are ready", () => {
  const none = { preparing: new Set<string>(), sending: new Set<string>() };
  const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

  it("are the waiting ones, in their order, neither prepared nor sent already", () => {
    const all = [
      upload("sent"),
      upload("b"),
      upload("failed", { state: "failed" }),
      upload("offline", { state: "offline" }),
      upload("done", { state: "done" }),
      upload("prepared"),
      upload("a"),
    ];
    const busy = { preparing: new Set(["prepared"]), sending: new Set(["sent"]) };
    expect(idsOf(readyToSend(all, { isMine: true, ...busy }))).toEqual(["b", "a"]);
  });

  it("are in another tab only those that the browser could not store", () => {
    const all = [upload("stored"), upload("unstored", { isKept: false })];
    expect(idsOf(readyToSend(all, { isMine: false, ...none }))).toEqual(["unstored"]);
    expect(idsOf(readyToSend(all, { isMine: true, ...none }))).toEqual(["stored", "unstored"]);
  });
});

describe("an upload in a halt", () => {
  it.each([
    ["network", "offline", "No connection. Continues by itself."],
    ["busy", "waiting", "The service is busy. Continues by itself."],
    ["session", "waiting", "Your session has ended. Continues when you sign in."],
    ["person", "waiting", "Another user is signed in. Continues when you sign in."],
  ] as const)("because of %s is %s and says why", (halt, state, error) => {
    expect(waitingFor(halt, upload("a", { state: "sending" }))).toMatchObject({ state, error });
  });

  it("waits without a reason once the halt is over", () => {
    const over = waitingFor(undefined, upload("a", { state: "offline", error: "No connection." }));
    expect(over).toMatchObject({ state: "waiting", error: undefined });
  });
});

describe("options changed during an upload", () => {
  const image = {
    locationPrecision: "exact",
    caption: "Quay",
    licence: "CC-BY-4.0",
    credit: "",
  } as const;

  it("are sent if the picture has others", () => {
    expect(
      optionsToChange(image, { ...image, locationPrecision: "hidden", caption: "Pier" }),
    ).toEqual({
      locationPrecision: "hidden",
      caption: "Pier",
    });
    expect(optionsToChange(image, { ...image, locationPrecision: "hidden" })).toEqual({
      locationPrecision: "hidden",
    });
    expect(optionsToChange(image, { ...image, licence: "CC0-1.0", credit: "Ada" })).toEqual({
      licence: "CC0-1.0",
      credit: "Ada",
    });
  });

  it("are not sent if the picture has them, and an empty caption removes none", () => {
    expect(optionsToChange(image, { ...image })).toBeUndefined();
    expect(optionsToChange(image, { ...image, caption: "", licence: "" })).toBeUndefined();
  });
});

it("reports progress by whole percents", () => {
  expect(isNextPercent(0.011, 0.019)).toBe(false);
  expect(isNextPercent(0.019, 0.021)).toBe(true);
});

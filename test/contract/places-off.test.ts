import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();

it.each(["/api/places", "/api/openapi.json", "/api/places/01a1fc2c-0000-7000-8000-000000000000"])(
  "%s is not there unless ENABLE_REST is true",
  async (path) => {
    const { status, body } = await platform.current.request(path);
    expect([status, body.code]).toEqual([404, "not_found"]);
  },
);

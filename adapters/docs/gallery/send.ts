import type { Request, Response } from "express";
import { PlatformError } from "../../../src/errors/errors.ts";
import type { Services } from "../../../src/procedures/services.ts";
import { createCaller } from "../../../src/router.ts";
import { contextOf, queryOf } from "../../support/request.ts";
import { type Frame, framed } from "../pages/frame.ts";
import { pageFor, readerOf, sendOwn } from "../send-page.ts";
import { appearances, componentsPage, type Shown } from "./page.ts";

interface Published {
  slug: string;
  name: string;
}

/** Sends the gallery in the theme of `?theme=`, if that is published. */
export async function sendGallery(
  services: Services,
  frame: Frame,
  req: Request,
  res: Response,
): Promise<void> {
  const query = queryOf(req);
  const token = query.get("token");
  const themes = (await published(services, req, res)) ?? frame.themes;
  const named = (wanted: string | undefined | null) => themes.find(({ slug }) => slug === wanted);
  const theme = named(query.get("theme")) ?? named(frame.themes[0]?.slug) ?? themes[0];
  const shown: Shown = {
    theme: theme?.slug ?? "",
    appearance: appearances.find((each) => each === query.get("appearance")) ?? "system",
    token: token ?? undefined,
  };
  const reader = token === null ? await readerOf(services, req, res) : undefined;
  const text = framed(componentsPage(themes, shown), frame);
  await sendOwn(req, res, pageFor(services, req, text, { reader, token }), token);
}

/** The published themes; undefined if the reader may not see them. */
async function published(
  services: Services,
  req: Request,
  res: Response,
): Promise<Published[] | undefined> {
  try {
    const manifest = await createCaller(await contextOf(services, req, res)).delivery.manifest();
    const { themes } = JSON.parse(String(await manifest.body())) as { themes: Published[] };
    return themes.length > 0 ? themes : undefined;
  } catch (error) {
    if (error instanceof PlatformError && error.errorCode === "unauthenticated") return undefined;
    throw error;
  }
}

import type { Locator, Page } from "playwright-core";
import type { Point, Shot, Stage } from "./stage.ts";
import { BAR, places, scaleOf } from "./windows.ts";

export interface Windows {
  console: Page;
  dashboard: Page;
  shop: Page;
}

export interface Frame {
  picture: Buffer;
  /** How long the film shows it. */
  ms: number;
}

const STEPS_OF_A_MOVE = 4;
const MOVE_MS = 60;

/** Takes the frames of a film. Their durations are given, so that the film is as fast on any machine. */
export class Camera {
  readonly frames: Frame[] = [];
  step = 0;
  readonly #windows: Windows;
  readonly #stage: Stage;
  #pointer: Point = { x: 760, y: 820 };
  #applications: Pick<Shot, "dashboard" | "shop"> | undefined;

  constructor(windows: Windows, stage: Stage) {
    this.#windows = windows;
    this.#stage = stage;
  }

  /** Shows the windows as they are for so long. */
  async hold(ms: number): Promise<void> {
    await this.#take(await this.#windows.console.screenshot(), ms);
  }

  /** Looks at both applications again. */
  async lookAtApplications(): Promise<void> {
    const { dashboard, shop } = this.#windows;
    this.#applications = { dashboard: await dashboard.screenshot(), shop: await shop.screenshot() };
  }

  /** Moves the pointer to the middle of an element of the console. */
  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error("The console does not show what the pointer goes to.");
    const { left, top } = places.console;
    const scale = scaleOf(places.console);
    const from = this.#pointer;
    const to = {
      x: left + (box.x + box.width / 2) * scale,
      y: top + BAR + (box.y + box.height / 2) * scale,
    };
    const still = await this.#windows.console.screenshot();
    for (let at = 1; at <= STEPS_OF_A_MOVE; at++) {
      const part = 1 - (1 - at / STEPS_OF_A_MOVE) ** 2;
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#take(still, MOVE_MS);
    }
  }

  /** Moves the pointer to an element and clicks it. */
  async click(target: Locator): Promise<void> {
    await this.moveTo(target);
    await target.click();
  }

  async #take(console: Buffer, ms: number): Promise<void> {
    if (this.#applications === undefined) await this.lookAtApplications();
    const { dashboard, shop } = this.#applications as Pick<Shot, "dashboard" | "shop">;
    const shot = { console, dashboard, shop, step: this.step, pointer: this.#pointer };
    this.frames.push({ picture: await this.#stage.draw(shot), ms });
  }
}

import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Signal, useSignal } from "./signal.ts";

/** A place in the frame whose content a screen draws. */
export class Slot {
  readonly node = new Signal<HTMLElement | null>(null);
  /** The place's `ref`; the same function for every render, so that its content stays. */
  readonly ref = (node: HTMLElement | null): void => this.node.set(node);
}

/** Draws into a slot; nothing while the frame does not have it. */
export function Fill({ slot, children }: { slot: Slot; children: ReactNode }) {
  const node = useSignal(slot.node);
  return node && createPortal(children, node);
}

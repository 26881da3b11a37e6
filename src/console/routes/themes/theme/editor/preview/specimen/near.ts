import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";

/** Pixels around what is seen of a specimen in which groups are drawn. */
const MARGIN = 600;

/** Tells parts of a scrolled element whether they are near what is seen of it. */
export class Nearness {
  private readonly observer: IntersectionObserver;
  private readonly told = new Map<Element, (isNear: boolean) => void>();

  constructor(root: Element) {
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.told.get(target)?.(isIntersecting);
      },
      { root, rootMargin: `${MARGIN}px 0px` },
    );
  }

  watch(element: Element, tell: (isNear: boolean) => void): () => void {
    this.told.set(element, tell);
    this.observer.observe(element);
    return () => {
      this.told.delete(element);
      this.observer.unobserve(element);
    };
  }

  end(): void {
    this.observer.disconnect();
  }
}

export const NearnessContext = createContext<Nearness | undefined>(undefined);

/** The nearness of what a scrolled element holds. */
export function useNearness(scroller: RefObject<Element | null>): Nearness | undefined {
  const [nearness, setNearness] = useState<Nearness>();
  useEffect(() => {
    if (scroller.current === null) return;
    const made = new Nearness(scroller.current);
    setNearness(made);
    return () => made.end();
  }, [scroller]);
  return nearness;
}

/** Whether an element is near what is seen. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const nearness = useContext(NearnessContext);
  const [isNear, setNear] = useState(false);
  const told = useRef(setNear);
  useEffect(() => {
    if (element.current === null) return;
    return nearness?.watch(element.current, told.current);
  }, [nearness, element]);
  return isNear;
}

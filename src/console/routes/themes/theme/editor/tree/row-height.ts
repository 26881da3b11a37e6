import { useEffect, useState } from "react";

/** Rows are as high as the page's density and pointer ask. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(28);
  useEffect(() => {
    const read = () =>
      setHeight(
        Number.parseInt(
          getComputedStyle(document.documentElement).getPropertyValue("--tree-row"),
          10,
        ) || 28,
      );
    read();
    const coarse = matchMedia("(pointer: coarse)");
    coarse.addEventListener("change", read);
    return () => coarse.removeEventListener("change", read);
  }, []);
  return height;
}

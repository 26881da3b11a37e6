import { sheetOf } from "./apply.ts";
import { exchange } from "./freshness.ts";
import { targets } from "./targets.ts";

/** Shows the tab's preview as it is now, or the published themes once it has none. */
export async function refresh(): Promise<void> {
  const applied = new Map([...targets.values()].map((one) => [one.sheet.id, one]));
  const exchanges = [...applied].map(([id, { options }]) =>
    exchange(id, (shown) => {
      const { preview, pinned, integrity } = sheetOf(shown.slug, options);
      if (!preview && !shown.preview) return undefined;
      return { ...shown, preview, pinned, integrity };
    }),
  );
  await Promise.all(exchanges);
}

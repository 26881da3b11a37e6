import "./map.css";
import { type ComponentProps, lazy, Suspense } from "react";
import { classes } from "../classes.ts";

/** Maps come in a chunk of their own, once a screen has one; until then their ground is there. */
const Lazy = {
  WorldMap: lazy(() => import("./maps.ts").then(({ WorldMap }) => ({ default: WorldMap }))),
  LocationMap: lazy(() =>
    import("./maps.ts").then(({ LocationMap }) => ({ default: LocationMap })),
  ),
  LocationPicker: lazy(() =>
    import("./maps.ts").then(({ LocationPicker }) => ({ default: LocationPicker })),
  ),
};

const Waiting = ({ className }: { className?: string | undefined }) => (
  <div className={classes("map", className)} aria-hidden>
    <i className="bone map-bone" />
  </div>
);

export const WorldMap = (props: ComponentProps<typeof Lazy.WorldMap>) => (
  <Suspense fallback={<Waiting className={props.className} />}>
    <Lazy.WorldMap {...props} />
  </Suspense>
);

export const LocationMap = (props: ComponentProps<typeof Lazy.LocationMap>) => (
  <Suspense fallback={<Waiting className={props.className} />}>
    <Lazy.LocationMap {...props} />
  </Suspense>
);

export const LocationPicker = (props: ComponentProps<typeof Lazy.LocationPicker>) => (
  <Suspense fallback={<Waiting className="map-pick" />}>
    <Lazy.LocationPicker {...props} />
  </Suspense>
);

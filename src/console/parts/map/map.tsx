import "./map.css";
import { CatchBoundary } from "@tanstack/react-router";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { classes } from "../classes.ts";
import { isNotFetched, NotFetchedNote } from "../not-fetched.tsx";

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
  <div className={classes("relative clip narrow low map", className)} aria-hidden>
    <i className="bone full map-bone" />
  </div>
);

const Missing = ({ error, className }: { error: unknown; className?: string | undefined }) => {
  if (!isNotFetched(error)) throw error;
  return (
    <div className={classes("relative clip narrow low map grid pad-16 map--missing", className)}>
      <NotFetchedNote />
    </div>
  );
};

/** The rest of the page works without the map. */
const Frame = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <CatchBoundary
    getResetKey={() => "map"}
    errorComponent={({ error }) => <Missing error={error} className={className} />}
  >
    <Suspense fallback={<Waiting className={className} />}>{children}</Suspense>
  </CatchBoundary>
);

export const WorldMap = (props: ComponentProps<typeof Lazy.WorldMap>) => (
  <Frame className={props.className}>
    <Lazy.WorldMap {...props} />
  </Frame>
);

export const LocationMap = (props: ComponentProps<typeof Lazy.LocationMap>) => (
  <Frame className={props.className}>
    <Lazy.LocationMap {...props} />
  </Frame>
);

export const LocationPicker = (props: ComponentProps<typeof Lazy.LocationPicker>) => (
  <Frame className="round-8 line map-pick">
    <Lazy.LocationPicker {...props} />
  </Frame>
);

/** The Lc of APCA next to a ratio; unlike the ratio it is not judged. */
export const LightnessContrast = ({ lc }: { lc: number }) => (
  <span className="lc quiet" title="By APCA, a candidate method for WCAG 3; not judged">
    Lc {Math.round(Math.abs(lc))}
    <span className="visually-hidden"> (APCA)</span>
  </span>
);

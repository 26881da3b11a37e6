/** In the place of a poster that is on its way: two halves, and the ramps. */
export const PosterBones = () => (
  <div className="grid poster-bones" aria-busy="true">
    <i />
    <i />
  </div>
);

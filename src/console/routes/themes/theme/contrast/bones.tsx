const rows = [220, 184, 248, 160, 204, 236, 176, 212] as const;

/** The place of the pairs until they are judged. */
export const ContrastBones = () => (
  <div className="grid contrast" aria-busy>
    <div className="flex wrap contrast-head" />
    {rows.map((width) => (
      <div key={width} className="contrast-bone">
        <span className="bone" style={{ width }} />
      </div>
    ))}
  </div>
);

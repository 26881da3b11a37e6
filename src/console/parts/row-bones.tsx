const widths = [220, 184, 248, 160, 204, 236, 176, 212] as const;

/** The place of a list until its rows are there, with that of the bar above it. */
export const RowBones = ({ hasBar = false }: { hasBar?: boolean }) => (
  <div className="grow row-bones" role="none" aria-busy>
    {hasBar && <div className="grid middle line-bottom row-bones-bar" />}
    {widths.map((width) => (
      <div className="grid middle line-bottom" key={width}>
        <span className="bone" style={{ width }} />
      </div>
    ))}
  </div>
);

import { Link } from "@tanstack/react-router";

/** The ways to a theme that do not begin with a color. */
export function OtherWays() {
  const from = (start: "copy" | "nothing", words: string) => (
    <Link to="/themes/new" search={(before) => ({ ...before, from: start })} className="tk-link">
      {words}
    </Link>
  );
  return (
    <p className="start-ways quiet">
      Or start from{" "}
      <Link to="/themes/import" className="tk-link">
        an import
      </Link>
      , {from("copy", "a copy")} or {from("nothing", "nothing")}.
    </p>
  );
}

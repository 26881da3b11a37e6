import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";

/** The address that opens a dialog on the list of themes. */
const NEW: object = { new: 1 };
const IMPORT: object = { import: 1 };

/** To the dialog that makes a theme. */
export function NewTheme() {
  return (
    <Link
      to="/themes"
      search={NEW}
      className="tk-button tk-button--small tk-button--primary"
      aria-keyshortcuts="n"
    >
      <Plus aria-hidden />
      New theme
    </Link>
  );
}

/** To the dialog that takes a theme from a file. */
export function ImportTheme() {
  return (
    <Link to="/themes" search={IMPORT} className="tk-button tk-button--small">
      <Upload aria-hidden />
      Import
    </Link>
  );
}

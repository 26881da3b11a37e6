/** The documentation with a script: search, copy buttons, and a sidebar that follows the reader. */

import { addCopyButtons } from "./docs/copy-buttons.ts";
import { switchGallery } from "./docs/gallery.ts";
import { leadOn } from "./docs/moved.ts";
import { playSamples } from "./docs/samples/play.ts";
import { startSearch } from "./docs/search.ts";
import { followReader } from "./docs/sidebar.ts";

leadOn();
addCopyButtons();
followReader();
switchGallery();
playSamples();
void startSearch();

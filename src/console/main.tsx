import { createRoot } from "react-dom/client";
createRoot(document.getElementById("console") as HTMLElement).render(<p>hi</p>);

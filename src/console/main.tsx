import "./styles/index.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/client.ts";
import { fetchAhead, reloadAfterDeployments } from "./app/assets.ts";
import { followForcedColors } from "./app/forced-colors.ts";
import { router } from "./app/router.tsx";
import { isNotFetched } from "./parts/not-fetched.tsx";

fetchAhead();
reloadAfterDeployments();
followForcedColors();

createRoot(document.getElementById("console") as HTMLElement, {
  // A failed fetch shows in its place and is no error of the page.
  onCaughtError: (error) => {
    // biome-ignore lint/suspicious/noConsole: what React does of itself with all others
    if (!isNotFetched(error)) console.error(error);
  },
}).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

import "./styles/index.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/client.ts";
import { router } from "./app/router.tsx";

// A deployment took the chunks of this page away; the new page has its own.
window.addEventListener("vite:preloadError", () => window.location.reload());

createRoot(document.getElementById("console") as HTMLElement).render(
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

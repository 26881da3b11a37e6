import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useDocument } from "#console/editing/context.tsx";
import { useLooking } from "../shown.ts";
import { MatrixTable } from "./matrix-table.tsx";

/** Every pair of colors that a theme is judged by, the worst first. */
export function Contrast() {
  const { slug } = useParams({ from: "/themes/$slug/contrast" });
  const { appearance = "both", modes } = useSearch({ from: "/themes/$slug/contrast" });
  const navigate = useNavigate({ from: "/themes/$slug/contrast" });
  const document = useDocument();
  useLooking("both", modes);
  return (
    <MatrixTable
      document={document}
      onSelect={(token) =>
        void navigate({
          to: "/themes/$slug/tokens",
          params: { slug },
          search: { token, tab: "edit", modes },
        })
      }
      modes={modes}
      appearance={appearance}
      onLook={(chosen, own) =>
        void navigate({
          to: "/themes/$slug/contrast",
          params: { slug },
          search: {
            ...(Object.keys(chosen).length > 0 && { modes: chosen }),
            ...(own !== undefined && appearance !== "both" && { appearance: own }),
          },
          replace: true,
        })
      }
    />
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { SchemeChoices, SchemeName } from "../../../../tokens/schemes/choices.ts";
import { client, trpc } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import { freeSlugs, slugOf } from "../dialogs/slug.ts";
import { schemeTitles } from "./schemes.tsx";
import type { NewThemeSearch } from "./search.ts";
import { schemesOf } from "./use-schemes.ts";

interface Wanted {
  name: string;
  slug: string;
  choices: SchemeChoices;
  chosen: SchemeName;
}

/** The slug that a theme of a name gets: the first free one, and which of them it is. */
export function useFreeSlug(name: string) {
  const slugs = freeSlugs(slugOf(name) || "theme");
  const { data, isPlaceholderData } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs }),
    placeholderData: (before) => before,
  });
  const taken = new Set(data?.items.map((one) => one.slug));
  const slug = slugs.find((one) => !taken.has(one)) ?? slugs[0] ?? "theme";
  const number = slugs.indexOf(slug) + 1;
  return { slug, number, isTaken: number > 1, isKnown: data !== undefined && !isPlaceholderData };
}

/** Creates the theme of the chosen scheme, opens it, and offers one step back. */
export function useCreate(here: NewThemeSearch) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, slug, choices, chosen }: Wanted) => {
      const schemes = await schemesOf(choices);
      const scheme = schemes.find((one) => one.name === chosen) ?? schemes[0];
      if (scheme === undefined) throw new Error("No scheme fits these choices. Change the color.");
      const title = schemeTitles[scheme.name];
      const { document: tokens } = scheme;
      const message = `Started from the scheme ${title}`;
      return { title, ...(await client.themes.create.mutate({ name, slug, tokens, message })) };
    },
    onSuccess: ({ title, name, slug, version }) => {
      void refreshThemes();
      void navigate(homeOf(slug));
      const undo = async (): Promise<void> => {
        try {
          const now = await client.themes.get.query({ slug });
          // Work on it since then is not thrown away.
          if (now.version !== version || now.status !== "draft") {
            toastFailure(`${name} has changed since; delete it in the list of themes.`);
            return;
          }
          await client.themes.remove.mutate({ slug });
          await navigate({ to: "/themes/new", search: here });
          void refreshThemes();
        } catch (error) {
          toastFailure(failureOf(error).message);
        }
      };
      toast(`Created ${name} from ${title}`, () => void undo());
    },
  });
}

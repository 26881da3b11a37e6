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
  /** Whether the author typed the name; a proposed one gets the number of its slug. */
  isNameTyped: boolean;
  choices: SchemeChoices;
  chosen: SchemeName;
}

const slugsOf = (name: string): string[] => freeSlugs(slugOf(name) || "theme");

/** The first slug of a name that no theme has, and which of them it is. */
function freeAmong(slugs: readonly string[], faces: { slug: string }[] = []) {
  const taken = new Set(faces.map((one) => one.slug));
  const slug = slugs.find((one) => !taken.has(one)) ?? slugs[0] ?? "theme";
  return { slug, number: slugs.indexOf(slug) + 1 };
}

const numbered = (name: string, isTyped: boolean, number: number): string =>
  isTyped || number === 1 ? name : `${name} ${number}`;

/** The name and the slug that a theme would get, as far as the service has answered. */
export function useFreeName(name: string, isTyped: boolean) {
  const slugs = slugsOf(name);
  const { data, isPlaceholderData } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs }),
    placeholderData: (before) => before,
  });
  const { slug, number } = freeAmong(slugs, data?.items);
  const isKnown = data !== undefined && !isPlaceholderData;
  return { slug, name: numbered(name, isTyped, number), isTaken: number > 1, isKnown };
}

/** The name and the slug of a theme to create. Asks even if they seem known, because an answer may be old. */
async function freeName(name: string, isTyped: boolean): Promise<{ name: string; slug: string }> {
  const slugs = slugsOf(name);
  const { items } = await client.themes.faces.query({ slugs });
  const { slug, number } = freeAmong(slugs, items);
  return { slug, name: numbered(name, isTyped, number) };
}

/** Creates the theme of the chosen scheme, opens it, and offers one step back. */
export function useCreate(here: NewThemeSearch) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name: wished, isNameTyped, choices, chosen }: Wanted) => {
      const [schemes, free] = await Promise.all([
        schemesOf(choices),
        freeName(wished, isNameTyped),
      ]);
      const scheme = schemes.find((one) => one.name === chosen) ?? schemes[0];
      if (scheme === undefined) throw new Error("No scheme fits these choices. Change the color.");
      const title = schemeTitles[scheme.name];
      const { document: tokens } = scheme;
      const message = `Started from the scheme ${title}`;
      return { title, ...(await client.themes.create.mutate({ ...free, tokens, message })) };
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

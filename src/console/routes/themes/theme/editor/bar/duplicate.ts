import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { useMay } from "#console/api/session.ts";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import type { ServedTheme } from "../../served-theme.ts";

const TRIES = 9;

/** Copies a theme under the next free slug and goes there; undefined for those who may not. */
export function useDuplicate({ slug, name }: ServedTheme): (() => void) | undefined {
  const may = useMay("themes.write");
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => copyOf(slug),
    onSuccess: (copy) => {
      void queryClient.invalidateQueries(trpc.themes.pathFilter());
      toast(`This is your copy of ${name}, ${copy.slug}`);
      void navigate({ to: "/themes/$slug/tokens", params: { slug: copy.slug } });
    },
    onError: (error) => toastFailure(failureOf(error).message),
  });
  return may ? () => mutate() : undefined;
}

async function copyOf(theme: string) {
  for (let count = 1; ; count += 1) {
    const slug = `${theme.slice(0, 56)}-copy${count === 1 ? "" : `-${count}`}`;
    try {
      return await client.themes.duplicate.mutate({ theme, slug });
    } catch (error) {
      if (failureOf(error).code !== "conflict" || count === TRIES) throw error;
    }
  }
}

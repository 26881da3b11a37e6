import { Menu } from "@base-ui/react/menu";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Palette } from "lucide-react";
import { base } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { toastFailure } from "../../parts/toasts.tsx";

const MAX_THEMES = 50;

/** Chooses the published theme of this person's console; the page reloads with it. */
export function ThemeChoice() {
  const { data: preferences } = useQuery(trpc.preferences.read.queryOptions());
  const { data: themes } = useQuery(
    trpc.themes.list.queryOptions({
      status: "published",
      sort: "name",
      order: "asc",
      limit: MAX_THEMES,
    }),
  );
  const { mutate } = useMutation(
    trpc.preferences.write.mutationOptions({
      onSuccess: () => {
        // Not with safe=1, which would show Quartz whatever was chosen.
        window.location.assign(`${base}/console`);
      },
      onError: (error) => toastFailure(`The theme was not changed. ${failureOf(error).message}`),
    }),
  );
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="tk-menu__item">
        <Palette aria-hidden />
        Theme of the console
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} className="menu-positioner">
          <Menu.Popup className="tk-menu menu-long">
            <Menu.RadioGroup
              value={preferences?.selectedTheme ?? ""}
              onValueChange={(selectedTheme: string) => mutate({ selectedTheme })}
            >
              <Choice value="" name="As it comes" />
              {themes?.items.map(({ slug, name }) => (
                <Choice key={slug} value={slug} name={name} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function Choice({ value, name }: { value: string; name: string }) {
  return (
    <Menu.RadioItem value={value} className="tk-menu__item">
      <span className="cut">{name}</span>
    </Menu.RadioItem>
  );
}

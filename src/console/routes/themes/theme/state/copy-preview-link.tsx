import { Menu } from "@base-ui/react/menu";
import { useNavigate } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { failureOf } from "#console/api/error.ts";
import { useMay } from "#console/api/session.ts";
import { toast, toastFailure, toastLink } from "#console/parts/toasts.tsx";
import { newLink } from "../preview-links/new-link.ts";
import { rememberedPage } from "../preview-links/remembered-page.ts";
import { useRefusal } from "../rules/use-refusal.ts";

const DAYS = 7;

/** Makes a link that shows what the team has, and copies it. */
export function CopyPreviewLink({ slug }: { slug: string }) {
  const mayMake = useMay("themes.publish");
  const refusal = useRefusal(slug);
  const navigate = useNavigate();
  if (!mayMake || refusal !== undefined) return null;
  const toUse = () => void navigate({ to: "/themes/$slug/use", params: { slug } });
  const copy = async () => {
    const link = newLink({ slug, days: DAYS, page: rememberedPage(slug) });
    try {
      await copyLater(link);
      toast(`The preview link is copied. It ends in ${DAYS} days.`);
    } catch {
      // Either the service made none, or the browser does not let the console copy.
      await link.then(
        () => toastLink("This browser did not let the console copy.", "Make one in Use", toUse),
        (error: unknown) => toastFailure(`No preview link was made. ${failureOf(error).message}`),
      );
    }
  };
  return (
    <Menu.Item className="tk-menu__item" onClick={() => void copy()}>
      <Link2 aria-hidden />
      Copy preview link
    </Menu.Item>
  );
}

/** Copies a text that is still to come: Safari lets a page copy only if it asks at the click itself. */
function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

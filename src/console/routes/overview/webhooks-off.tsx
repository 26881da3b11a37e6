import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";

/** Shows admins the webhooks that failures, or the receiver itself, have switched off. */
export function WebhooksOff() {
  const enabled = useMay("webhooks.read");
  const { data } = useQuery({ ...trpc.webhooks.list.queryOptions(), enabled });
  const off = data?.items.filter(
    ({ disabledBecause: why }) => why === "failures" || why === "gone",
  );
  if (off === undefined || off.length === 0) return null;
  return (
    <ul aria-label="Webhooks that are off">
      {off.map(({ id, name, disabledBecause }) => (
        <li key={id} className="flex gap-12 wrap line-top overview-row">
          <span className="status status--bad">
            <TriangleAlert aria-hidden />
            The webhook {name} is switched off, because{" "}
            {disabledBecause === "gone" ? "the receiver answered 410" : "its deliveries failed"}
          </span>
          <Link
            to="/webhooks"
            search={{ webhook: id }}
            className="tool"
            aria-label={`Look at the webhook ${name}`}
          >
            Look
          </Link>
        </li>
      ))}
    </ul>
  );
}

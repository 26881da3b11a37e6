import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { useDocument } from "#console/editing/context.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useSignal } from "#console/parts/signal.ts";
import {
  refetchReleases,
  scheduleTheme,
  useScheduledRelease,
} from "../../../releases/use-releases.ts";
import { goLiveText } from "../../../releases/when.ts";
import { WhenFields } from "../../../releases/when-fields.tsx";
import type { Theme } from "./plan.ts";

/** When the team's copy goes live, or the fields to say so. */
export function ScheduleSection({
  theme: { slug, name },
  text,
  acceptBreaking,
}: {
  theme: Theme;
  text: string;
  acceptBreaking: boolean;
}) {
  const team = useSignal(useDocument().team);
  const release = useScheduledRelease(slug);
  const scheduling = useMutation({
    mutationFn: (time: { at: string; timeZone: string }) =>
      scheduleTheme({ name, slug }, team?.revision ?? 0, { ...time, acceptBreaking }),
    onSuccess: refetchReleases,
  });
  if (release !== undefined) {
    return (
      <p className="row gap-4 note" role="status">
        <CalendarClock aria-hidden />
        <span>
          What the team has goes live {goLiveText(release.at)} with{" "}
          <Link to="/releases/$id" params={{ id: release.id }}>
            {release.name}
          </Link>
          .{release.movedOn && " The release is at risk: this theme has got another version since."}
          {!release.movedOn &&
            team?.text !== text &&
            " Publishing this theme before then puts that release at risk."}
        </span>
      </p>
    );
  }
  return (
    <details className="publish-schedule">
      <summary>Go live at a time</summary>
      {team?.text === text ? (
        <WhenFields
          busy={scheduling.isPending}
          label="Schedule"
          onSchedule={(time) => scheduling.mutate(time)}
        />
      ) : (
        <p className="quiet">
          Save it for the team first: what the team has goes live at its time, and stays as it is
          until then.
        </p>
      )}
      {scheduling.error && <FailureNote error={scheduling.error} />}
    </details>
  );
}

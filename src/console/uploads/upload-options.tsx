import { Popover } from "@base-ui/react/popover";
import { ChevronDown, type LucideIcon, MapPin, MapPinned, MapPinOff } from "lucide-react";
import { useId } from "react";
import { useSession } from "../api/session.ts";
import { FormField } from "../parts/form-field.tsx";
import { licencesWith, licenceText } from "../parts/pictures/licences.ts";
import { MAX_CREDIT } from "../parts/pictures/rights-fields.tsx";
import { type Precision, precisions } from "../parts/pictures/words.ts";
import { counted } from "../parts/status.tsx";
import { useChoice } from "./choice.ts";
import { isUnfinished, type UploadOptions } from "./upload.ts";
import { changeOptions, useUploads } from "./uploads.ts";

const order: readonly Precision[] = ["exact", "approximate", "hidden"];
const choices: Readonly<Record<Precision, { icon: LucideIcon; others: string }>> = {
  exact: { icon: MapPin, others: "Others see the point where a picture was taken." },
  approximate: {
    icon: MapPinned,
    others: "Others see the middle of an area of about\u00a01\u00a0km.",
  },
  hidden: { icon: MapPinOff, others: precisions.hidden.others },
};
const MAX_CAPTION = 2000;

/** The place, and whether its options are open. */
export interface Choosing {
  placeId: string;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** The options of an upload: the location's precision, and a caption. */
export function UploadOptionsButton({ placeId, isChoosing, onChoosing }: Choosing) {
  const { subject } = useSession();
  const choice = useChoice(placeId);
  const { locationPrecision, caption, licence, credit } = choice;
  const licenceId = useId();
  const change = (options: Partial<UploadOptions>): void =>
    changeOptions(subject, placeId, { ...choice, ...options });
  const running = useUploads(placeId).filter(isUnfinished).length;
  const Icon = choices[locationPrecision].icon;
  return (
    <Popover.Root open={isChoosing} onOpenChange={onChoosing}>
      <Popover.Trigger
        className="tool"
        aria-label={`Upload options, location ${precisions[locationPrecision].word.toLowerCase()}`}
        title={`Location: ${precisions[locationPrecision].word.toLowerCase()} to others`}
      >
        <Icon aria-hidden />
        <ChevronDown className="xs" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-positioner" align="end" sideOffset={6}>
          <Popover.Popup
            className="float scroll ink ringless floating grid gap-16 pad-16 uploading-choice"
            aria-label="Upload options"
          >
            <fieldset className="grid gap-8">
              <legend className="strong over-8">What others see of where they were taken</legend>
              {order.map((precision) => (
                <label key={precision}>
                  <input
                    type="radio"
                    className="tk-radio"
                    name="upload-precision"
                    checked={locationPrecision === precision}
                    onChange={() => change({ locationPrecision: precision })}
                  />
                  <span>
                    <span className="block strong">{precisions[precision].word}</span>
                    <span className="block quiet">{choices[precision].others}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <FormField
              label="Caption"
              value={caption}
              maxLength={MAX_CAPTION}
              autoComplete="off"
              placeholder="None"
              help="The same for each of them; you can change it at a picture."
              error={undefined}
              onChange={({ target }) => change({ caption: target.value })}
            />
            <div className="tk-field">
              <label className="tk-label" htmlFor={licenceId}>
                Licence
              </label>
              <select
                id={licenceId}
                className="tk-select"
                value={licence}
                onChange={({ target }) => change({ licence: target.value })}
              >
                <option value="">As the file says, else your own</option>
                {licencesWith(licence).map((id) => (
                  <option key={id} value={id}>
                    {licenceText(id)}
                  </option>
                ))}
              </select>
            </div>
            <FormField
              label="Credit"
              value={credit}
              maxLength={MAX_CREDIT}
              autoComplete="off"
              placeholder="As the file says, else your own"
              error={undefined}
              onChange={({ target }) => change({ credit: target.value })}
            />
            <p className="quiet">
              {running > 0
                ? `Applies to the ${counted(running, "picture")} being uploaded, and to the next.`
                : "Applies to the pictures that you add from now on."}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

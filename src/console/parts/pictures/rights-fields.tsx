import { useId } from "react";
import { fieldErrorOf } from "../../api/error.ts";
import { FormField } from "../form-field.tsx";
import { licenceText, usualLicences } from "./licences.ts";

interface LicenceAndCredit {
  licence: string;
  credit: string;
}

export const MAX_CREDIT = 300;

/** The fields of a licence and a credit; any identifier of SPDX may be typed, the usual ones are offered. */
export function RightsFields<Rights extends LicenceAndCredit>({
  rights,
  error,
  onChange,
}: {
  rights: Rights;
  /** The service's refusal. */
  error: unknown;
  onChange: (rights: Rights) => void;
}) {
  const list = useId();
  return (
    <>
      <FormField
        label="Licence"
        list={list}
        value={rights.licence}
        autoComplete="off"
        spellCheck={false}
        placeholder="Not known"
        help="An SPDX identifier such as CC-BY-4.0, or all-rights-reserved."
        error={fieldErrorOf(error, "licence")}
        onChange={({ target }) => onChange({ ...rights, licence: target.value })}
      />
      <datalist id={list}>
        {usualLicences.map((id) => (
          <option key={id} value={id} label={licenceText(id)} />
        ))}
      </datalist>
      <FormField
        label="Credit"
        value={rights.credit}
        maxLength={MAX_CREDIT}
        autoComplete="off"
        placeholder="Nobody"
        help="Whom to name beside the picture."
        error={fieldErrorOf(error, "credit")}
        onChange={({ target }) => onChange({ ...rights, credit: target.value })}
      />
    </>
  );
}

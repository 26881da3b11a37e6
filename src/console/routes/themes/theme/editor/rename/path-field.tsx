import { type RefObject, useId } from "react";

/** The path of a token or group, with dots between its groups and its name. */
export function PathField({
  field,
  value,
  onValue,
  problem,
  help,
  placeholder,
  selectName = false,
}: {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onValue: (value: string) => void;
  problem: string | undefined;
  help: string;
  placeholder?: string;
  /** Begins with the name selected, without its groups. */
  selectName?: boolean;
}) {
  const id = useId();
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        Path
      </label>
      <input
        ref={field}
        id={id}
        className="tk-input mono"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onValue(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => {
          if (!selectName) return;
          currentTarget.setSelectionRange(value.lastIndexOf(".") + 1, value.length);
        }}
      />
      <span className={problem === undefined ? "tk-help" : "tk-error"} id={`${id}-help`}>
        {problem ?? help}
      </span>
    </div>
  );
}

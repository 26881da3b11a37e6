/** The reason codes about own names, each with its level and meaning. */
export const ownReasonCodes = {
  own_name_removed: [
    "major",
    "A custom property under own names is gone, so applications that read it lose it.",
  ],
  own_condition_removed: [
    "major",
    "A selector or medium no longer chooses its context under own names.",
  ],
  own_form_changed: [
    "major",
    "A color prints in another form under own names, so pages that read the former one lose it.",
  ],
  own_value_changed: [
    "minor",
    "A custom property under own names is that of another token, with another value.",
  ],
  own_name_added: ["minor", "A custom property under own names is new."],
} as const;

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
  own_name_added: ["minor", "A custom property under own names is new."],
} as const;

/** Every key of the console, by the part of a screen that has it; a test compares it with the code. */

export interface KeySection {
  /** As shortcuts name their group, or the part of a screen that has the keys. */
  group: string;
  keys: readonly (readonly [keys: string, does: string])[];
}

export const keyList: readonly KeySection[] = [
  {
    group: "Everywhere",
    keys: [
      ["mod+k", "Search or run a command"],
      ["mod+shift+k", "Set a value"],
      ["?", "Keyboard shortcuts"],
    ],
  },
  {
    group: "Command palette",
    keys: [
      ["arrowdown", "Next line"],
      ["arrowup", "Previous line"],
      ["enter", "Go to it"],
      ["mod+enter", "Set it"],
      ["alt+enter", "Copy its name"],
      ["mod+k", "Everything, or only this theme"],
      ["mod+shift+k", "Set the token of the line"],
      [">", "Commands only"],
      ["?", "All keys, in the empty field"],
    ],
  },
  {
    group: "Theme",
    keys: [
      ["g o", "Go to the theme’s Overview"],
      ["g t", "Go to the theme’s Tokens"],
      ["g c", "Go to the theme’s Contrast"],
      ["g h", "Go to the theme’s History"],
      ["g u", "Go to the theme’s Use"],
      ["mod+s", "Save for the team"],
      ["mod+enter", "Publish"],
      ["mod+z", "Undo"],
      ["mod+shift+z", "Redo"],
      ["/", "Filter the tokens"],
      ["n", "New token"],
      ["f2", "Rename"],
      ["mod+d", "Duplicate"],
      ["delete", "Delete"],
      ["backspace", "Delete"],
      ["mod+j", "Show as JSON, or not"],
      ["f12", "Go to the token that it refers to"],
      ["shift+f12", "Go to the tokens that refer to it"],
      ["alt+arrowleft", "Back to the token before"],
      ["f8", "Next finding"],
      ["shift+f8", "Previous finding"],
    ],
  },
  {
    group: "Review",
    keys: [
      ["j", "Next change"],
      ["k", "Previous change"],
      ["c", "Comment on the change"],
      ["r", "Resolve its comments"],
      ["mod+enter", "Approve"],
    ],
  },
  {
    group: "Table of tokens",
    keys: [
      ["enter", "Edit the cell"],
      ["shift+arrowdown", "Select more cells"],
      ["mod+a", "Select all cells"],
      ["mod+c", "Copy as a spreadsheet does"],
      ["mod+v", "Paste as a spreadsheet does"],
      ["mod+d", "Fill down"],
      ["delete", "Inherit"],
      [" ", "Open the inspector"],
      ["mod+h", "Search and replace"],
    ],
  },
  {
    group: "Tree of tokens",
    keys: [
      ["arrowdown", "Next row"],
      ["arrowup", "Previous row"],
      ["arrowright", "Open the group"],
      ["arrowleft", "Close the group"],
      ["enter", "Edit the token"],
      ["home", "First row"],
      ["end", "Last row"],
      ["pagedown", "A page down"],
      ["pageup", "A page up"],
      ["escape", "Choose one row only"],
    ],
  },
  {
    group: "Values",
    keys: [
      ["arrowup", "One step more"],
      ["arrowdown", "One step less"],
      ["shift+arrowup", "Ten steps more"],
      ["alt+arrowup", "A tenth of a step more"],
      ["{", "Refer to a token"],
      ["enter", "Write the value"],
      ["escape", "Keep the value before"],
    ],
  },
  {
    group: "Preview",
    keys: [
      ["arrowright", "Next part of the page"],
      ["arrowleft", "Previous part of the page"],
      ["enter", "List its tokens"],
      ["escape", "Close the list"],
    ],
  },
  {
    group: "Themes",
    keys: [
      ["n", "New theme"],
      ["i", "Import theme"],
      ["/", "Search"],
      ["arrowdown", "Next theme"],
      ["arrowup", "Previous theme"],
      [".", "Actions of the theme"],
    ],
  },
  {
    group: "Places",
    keys: [
      ["n", "New place"],
      ["/", "Search"],
      ["arrowdown", "Next place"],
      ["arrowup", "Previous place"],
      ["u", "Upload pictures"],
      ["c", "Write a comment"],
      ["mod+enter", "Send the comment"],
    ],
  },
  {
    group: "Pictures",
    keys: [
      ["/", "Search"],
      ["arrowdown", "To the pictures"],
      ["r", "Retry the failed analysis"],
      ["arrowleft", "Previous picture"],
      ["arrowright", "Next picture"],
      ["escape", "Close the picture"],
    ],
  },
  {
    group: "Reports",
    keys: [
      ["arrowdown", "Next report"],
      ["arrowup", "Previous report"],
      ["x", "Dismiss the report, or restore"],
      ["h", "Hide it"],
      ["delete", "Delete it"],
    ],
  },
  {
    group: "Maps and charts",
    keys: [
      ["arrowleft", "Move left"],
      ["arrowright", "Move right"],
      ["+", "Zoom in"],
      ["-", "Zoom out"],
      ["0", "The whole map"],
      ["escape", "Leave the point"],
    ],
  },
  {
    group: "Administration",
    keys: [
      ["/", "Search users, keys and the audit log"],
      ["n", "New API key"],
      ["mod+s", "Save the settings"],
    ],
  },
];

/** The services that sections belong to; the others belong to both. */
export const keySectionOwners: Readonly<Record<string, "themes" | "places">> = {
  Theme: "themes",
  Review: "themes",
  "Table of tokens": "themes",
  "Tree of tokens": "themes",
  Values: "themes",
  Preview: "themes",
  Themes: "themes",
  Places: "places",
  Pictures: "places",
  Reports: "places",
};

import { toast } from "../../parts/toasts.tsx";
import type { Command } from "./command.ts";

export const discard: Command = {
  id: "discard",
  title: "Discard draft",
  needs: "editable",
  isEnabled: ({ theme }) => theme.text() !== theme.base.get().text,
  run: ({ theme }) => {
    theme.discard();
    toast("Discarded the draft", () => theme.undo());
  },
};

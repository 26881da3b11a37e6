import type { Command } from "./command.ts";

export const editRoles: Command = {
  id: "edit-roles",
  title: "Roles…",
  words: "edit map guess semantic",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "roles" }),
};

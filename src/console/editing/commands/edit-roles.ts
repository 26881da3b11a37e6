import type { Command } from "./command.ts";

export const editRoles: Command = {
  id: "edit-roles",
  title: "Roles…",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "roles" }),
};

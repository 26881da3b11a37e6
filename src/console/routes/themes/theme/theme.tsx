import { Outlet } from "@tanstack/react-router";

export function Theme() {
  return <Outlet />;
}

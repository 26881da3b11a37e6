import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { base, runs } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { loginAddress } from "../../api/session.ts";
import { Logo } from "./logo.tsx";

/** The page for a person who is not signed in. */
export function SignIn() {
  const { data: config } = useSuspenseQuery({
    ...trpc.session.config.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!config.authEnabled) return <SignInDisabled />;
  return (
    <Card>
      <h1>Sign in to the console</h1>
      <p className="quiet prose">
        {runs("themes")
          ? "Edit themes, preview them before they go live, and manage what is served."
          : "Share places with pictures, and look after those of others."}{" "}
        You return to the page that you opened.
      </p>
      <a className="tk-button tk-button--small tk-button--primary" href={loginAddress()}>
        Sign in
      </a>
    </Card>
  );
}

/** The card of the error pages, under the product's name. */
const Card = ({ children }: { children: ReactNode }) => (
  <main className="grid tall pad-16 sign-in">
    <div className="grid gap-16 float">
      <p className="brand">
        <Logo />
        tokenkit
      </p>
      {children}
    </div>
  </main>
);

function SignInDisabled() {
  return (
    <Card>
      <h1>Sign-in is switched off</h1>
      <p className="quiet prose">
        This service runs with <code>AUTH=none</code>, so the console cannot identify you. Set{" "}
        <code>OIDC_ISSUER</code> to let people in; programs go on using API keys.
      </p>
      <a className="tk-button tk-button--small" href={`${base}/docs`}>
        Documentation
      </a>
    </Card>
  );
}

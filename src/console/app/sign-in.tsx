import { loginAddress } from "../api/session.ts";
import { Logo } from "./logo.tsx";

/** The whole page of somebody who is not signed in. */
export function SignIn() {
  return (
    <main className="sign-in">
      <p className="brand">
        <Logo />
        tokenkit
      </p>
      <h1>Sign in to the console</h1>
      <p className="quiet prose">
        Write themes, see them live before they are, and look after what is served. You come back to
        the page that you asked for.
      </p>
      <a className="tk-button tk-button--primary" href={loginAddress()}>
        Sign in
      </a>
    </main>
  );
}

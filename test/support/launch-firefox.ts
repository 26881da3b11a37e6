import { type Browser, firefox } from "playwright-core";
import { findFirefox } from "./find-firefox.ts";

/** The machine's own Firefox, driven by WebDriver BiDi; Playwright's other way needs a build of its own. */
export async function launchFirefox(): Promise<Browser> {
  const found = findFirefox();
  if ("lacking" in found) throw new Error(`There is no Firefox to launch: ${found.lacking}.`);
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: found.program });
  tolerateUnknownEmulation(browser);
  return browser;
}

interface Session {
  send(method: string, params: unknown): Promise<unknown>;
}

/**
 * Has Playwright open contexts although this Firefox cannot emulate media features, which it asks of each. Tests in
 * Firefox set none.
 */
function tolerateUnknownEmulation(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(of: Browser): { _browserSession: Session } };
  };
  const session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession) as Session;
  const { send } = session;
  session.send = async function (method, params) {
    try {
      return await send.call(this, method, params);
    } catch (error) {
      const isUnknown = /unknown command/.test(String(error));
      if (isUnknown && method === "emulation.setMediaFeaturesOverride") return {};
      throw error;
    }
  };
}

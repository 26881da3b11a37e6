const ANSWER_MS = 20_000;

/** An answer of the installation. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks an address of the installation; follows no redirect. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, {
    redirect: "manual",
    ...init,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The addresses, below the site, of the published themes' stylesheets. */
export async function stylesheetsOf(site: string): Promise<string[]> {
  const { status, text } = await ask(`${site}/rt/v1/manifest.json`);
  if (status !== 200) throw new Error(`${site}/rt/v1/manifest.json answered ${status}`);
  const { themes } = JSON.parse(text) as { themes: { slug: string }[] };
  return themes.map(({ slug }) => `/rt/v1/theme.css?slug=${encodeURIComponent(slug)}`);
}

/** Why a request got no answer; `fetch` itself says "fetch failed" alone. */
export const reasonOf = (error: Error): string =>
  error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;

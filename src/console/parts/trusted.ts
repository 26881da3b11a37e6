/**
 * Trusted Types: the page's policy has the browser refuse strings as markup and as addresses of scripts, and accept
 * values of the policies that it names. These policies take no strings from their callers; each makes its own.
 */
interface TrustedTypes {
  createPolicy(name: PolicyName, rules: Rules): Required<Rules>;
}
interface Rules {
  createHTML?: (input: string, ...given: unknown[]) => string;
  createScriptURL?: (input: string) => string;
}

/** The names that `adapters/console/router.ts` allows. */
type PolicyName = "tokenkit-preview" | "tokenkit-worker" | "tokenkit-sum";

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Markup from `make`, to assign as inner HTML; a plain string in browsers without Trusted Types. */
export function trustedMarkup<Given extends unknown[]>(
  name: PolicyName,
  make: (...given: Given) => string,
): (...given: Given) => string {
  const policy = trustedTypes?.createPolicy(name, {
    createHTML: (_input, ...given) => make(...(given as Given)),
  });
  return (...given) => policy?.createHTML("", ...given) ?? make(...given);
}

/** The address of a script of the console's own. */
export function trustedScript(name: PolicyName, address: string): string {
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  return policy?.createScriptURL("") ?? address;
}

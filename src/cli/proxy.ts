import http from "node:http";
import { Failure } from "./failure.ts";

/**
 * Has Node send requests by the proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY. Node 24.14 and newer have a
 * function for that; some earlier versions read the variables with NODE_USE_ENV_PROXY=1.
 *
 * @returns advice in case the platform is unreachable; undefined without a proxy
 * @throws Failure if a variable holds no address
 */
export function takeProxyOf(env: NodeJS.ProcessEnv, address: string): string | undefined {
  const name = address.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
  const proxy = env[name.toLowerCase()] || env[name];
  if (!proxy) return undefined;
  const hint = `Look at ${name} too.`;
  if (env.NODE_USE_ENV_PROXY === "1") return hint;
  if (typeof http.setGlobalProxyFromEnv !== "function") {
    return `This Node (${process.versions.node}) does not read ${name}; 24.14 and newer do.`;
  }
  try {
    http.setGlobalProxyFromEnv(env);
  } catch {
    throw new Failure(
      `HTTPS_PROXY and HTTP_PROXY have to be addresses, such as http://proxy.example.com:3128.`,
    );
  }
  return hint;
}

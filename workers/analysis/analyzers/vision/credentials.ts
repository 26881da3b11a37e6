import { GoogleAuth } from "google-auth-library";
import type { VisionAccess } from "./client.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-vision";

/**
 * The application default credentials: a key file, workload identity or the metadata server of the
 * host. Undefined if none exist.
 */
export async function googleAccess(): Promise<VisionAccess | undefined> {
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  try {
    await auth.getClient();
  } catch {
    return undefined;
  }
  return {
    async accessToken() {
      const token = await auth.getAccessToken();
      if (!token) throw new Error("Google gave no access token");
      return token;
    },
  };
}

import { serverAudits } from "graphql-http";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform();

/** GraphQL over HTTP, by the audits of its reference implementation. */
describe("POST and GET /graphql", () => {
  const audits = serverAudits({ url: () => `${platform.current.url}/graphql` });

  it("are asked everything that there is to ask", () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))("%s", async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status === "ok" ? "ok" : result.reason).toBe("ok");
  });
});

import { z } from "zod";
import { binItemSchema } from "../../src/places/bin/schemas.ts";
import { caseSchema } from "../../src/places/reports/schemas.ts";
import { sendItems } from "../support/paging.ts";
import type { Route } from "../support/route.ts";

const bin = "Bin";
const reports = "Reports";

/** The bin and reports (decisions.md#the-bin). */
export const moderationRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/bin",
    procedure: (p) => p.bin.list,
    summary: "List what is in the bin, newest first",
    tag: bin,
    status: 200,
    respond: sendItems,
    responseSchema: z.array(binItemSchema),
  },
  {
    method: "post",
    path: "/api/bin/{id}/restore",
    procedure: (p) => p.bin.restore,
    summary: "Restore a place, picture or comment from the bin",
    tag: bin,
    status: 204,
    errors: ["not_found", "conflict"],
  },
  {
    method: "delete",
    path: "/api/bin/{id}",
    procedure: (p) => p.bin.remove,
    summary: "Delete a place, picture or comment in the bin for good",
    tag: bin,
    status: 204,
    errors: ["not_found"],
  },
  {
    method: "post",
    path: "/api/reports",
    procedure: (p) => p.reports.add,
    summary: "Report a place, picture or comment to the editors",
    tag: reports,
    status: 204,
    errors: ["not_found", "rate_limited"],
  },
  {
    method: "get",
    path: "/api/reports",
    procedure: (p) => p.reports.list,
    summary: "List reported things, oldest first, or the decided ones",
    tag: reports,
    status: 200,
    respond: sendItems,
    responseSchema: z.array(caseSchema),
  },
  {
    method: "post",
    path: "/api/reports/{id}/decision",
    procedure: (p) => p.reports.decide,
    summary: "Decide about a reported thing, or reverse a decision",
    tag: reports,
    status: 204,
    errors: ["not_found", "conflict"],
  },
];

import type { Note } from "./note.ts";

const id = "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
const parameters = { id };

const webhook = {
  id,
  name: "Build server",
  url: "https://ci.example.com/hooks/tokenkit",
  preset: "generic",
  events: ["theme.published"],
  themes: [],
  headers: [],
  enabled: true,
  disabledBecause: null,
  disabledAt: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: "2026-03-02T09:30:00.000Z",
  createdBy: "ada",
  updatedAt: "2026-03-02T09:30:00.000Z",
};

const delivery = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a12",
  message: "msg_0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a13",
  type: "theme.published",
  at: "2026-03-02T09:30:00.000Z",
  state: "delivered",
  attempts: 1,
  next: null,
  lastAt: "2026-03-02T09:30:00.000Z",
  ms: 84,
  status: 204,
  error: null,
};

const waiting = {
  ...delivery,
  ...{ state: "pending", attempts: 0, next: "2026-03-02T09:31:00.000Z" },
  ...{ lastAt: null, ms: null, status: null },
};

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

export const webhookNotes: Readonly<Record<string, Note>> = {
  "webhooks.list": {
    response: { items: [{ ...webhook, pending: 0, recent: ["delivered"], last: delivery }] },
  },
  "webhooks.create": {
    description:
      "There are 50 at most. Needs `SECRETS_KEY`, without which the answer is 503. Only this answer contains `secret`; store it now.",
    request: { name: webhook.name, url: webhook.url, events: webhook.events },
    response: { ...webhook, secret },
  },
  "webhooks.get": { parameters, response: webhook },
  "webhooks.update": {
    description:
      "If the address gets another host, give the headers again: they may hold credentials of the old one.",
    parameters,
    request: { events: ["theme.published", "theme.archived"] },
    response: { ...webhook, events: ["theme.published", "theme.archived"] },
  },
  "webhooks.remove": { parameters },
  "webhooks.test": {
    description: "Posts `webhook.test` to this webhook alone. Read the delivery for its outcome.",
    parameters,
    response: { ...waiting, type: "webhook.test" },
  },
  "webhooks.rotate": {
    description:
      "Requests carry signatures by both secrets for 24 hours. Rotating again ends the older one at once.",
    parameters,
    response: { ...webhook, oldSecretUntil: "2026-03-03T09:30:00.000Z", secret },
  },
  "webhooks.enable": {
    description:
      "Deliveries that wait go on at once. For those of the time when it was off, resend.",
    parameters,
    response: webhook,
  },
  "webhooks.disable": {
    parameters,
    response: {
      ...webhook,
      enabled: false,
      disabledBecause: "admin",
      disabledAt: "2026-03-02T10:00:00.000Z",
    },
  },
  "webhooks.deliveries": {
    parameters,
    response: { items: [delivery], total: 1, limit: 50, offset: 0 },
  },
  "webhooks.delivery": {
    parameters: { id, delivery: delivery.id },
    response: {
      ...delivery,
      log: [
        {
          at: delivery.at,
          ms: 84,
          status: 204,
          error: null,
          request: '{"type":"theme.published"}',
          answer: "",
        },
      ],
    },
  },
  "webhooks.resend": { parameters: { id, delivery: delivery.id }, response: waiting },
  "webhooks.resendSince": {
    description:
      "Includes events of the time when the webhook was off, and those that got through before.",
    parameters,
    request: { since: "2026-03-02T09:30:00Z" },
    response: { resent: 12, next: null },
  },
};

import type { Note } from "./note.ts";

/** Notes of sessions, preferences and users. */
export const identityNotes: Readonly<Record<string, Note>> = {
  "session.read": {
    description: "`via` says how: by a session, by an API key, or by the development provider.",
    response: {
      subject: "248289761001",
      name: "Ada Okafor",
      email: "ada@example.com",
      role: "editor",
      via: "session",
      permissions: ["themes.read", "themes.write"],
      expiresAt: "2026-03-02T21:30:00.000Z",
    },
  },
  "session.config": {
    description: "Public, and without secrets. `loginUrl` is empty if sign-in is off.",
    response: {
      version: "1.0.0",
      authEnabled: true,
      loginUrl: "https://themes.example.com/auth/login",
      publicBaseUrl: "https://themes.example.com",
      apiBase: "https://themes.example.com",
      maxUploadBytes: 20_971_520,
      maxBodyBytes: 1_048_576,
      services: ["themes"],
      features: { placesRest: false, metrics: true },
    },
  },
  "preferences.read": {
    description:
      "Your own, by your subject. If the chosen theme is deleted or no longer published, the answer has no choice.",
    response: { selectedTheme: "quartz", appearance: "dark" },
  },
  "preferences.write": {
    description:
      "Any role may call it; it grants nothing. Absent fields stay as they are; give at least one.",
    request: { selectedTheme: "quartz", licence: "CC-BY-4.0", credit: "Ada Okafor" },
    response: {
      selectedTheme: "quartz",
      appearance: "dark",
      licence: "CC-BY-4.0",
      credit: "Ada Okafor",
    },
  },
  "preferences.clear": { response: { selectedTheme: "" } },
  "users.signOut": {
    description:
      "Ends every session that the person has, on every replica within five seconds. Use it to apply a changed role at once, because a session keeps the role of its login. People whom the provider admits may sign in again; API keys are not sessions, and work until you revoke them.",
    parameters: { id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11" },
  },
  "users.erase": {
    description:
      "Ends the person's sessions, removes their account and preferences, and replaces their subject and names in every row by a random pseudonym, the audit log included. Keeps what they made. There is no way back.",
    parameters: { id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11" },
  },
  "users.list": {
    headers: ["Link", "X-Total-Count"],
    description: "Roles are the provider's, as of the latest login. API keys are not people.",
    response: {
      items: [
        {
          id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
          subject: "248289761001",
          username: "ada",
          name: "Ada Okafor",
          email: "ada@example.com",
          role: "editor",
          firstSeenAt: "2026-01-12T08:00:00.000Z",
          lastLoginAt: "2026-03-02T09:30:00.000Z",
        },
      ],
    },
  },
};

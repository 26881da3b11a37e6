import { router } from "../procedures/trpc.ts";
import { createKey } from "./keys/create.ts";
import { listKeys } from "./keys/list.ts";
import { revokeKey } from "./keys/revoke.ts";
import { begin } from "./login/begin.ts";
import { complete } from "./login/complete.ts";
import { end } from "./login/end.ts";
import { config } from "./session/config.ts";
import { current } from "./session/current.ts";
import { read as readSession } from "./session/read.ts";
import { byIds } from "./users/by-ids.ts";
import { listUsers } from "./users/list.ts";
import { signOut } from "./users/sign-out.ts";

export const apiKeysRouter = router({ create: createKey, list: listKeys, revoke: revokeKey });
export const sessionRouter = router({ read: readSession, current, config });
export const peopleRouter = router({ byIds });
export const usersRouter = router({ list: listUsers, signOut });

/** Only for the login routes: it issues sessions, which no script in a page should get. */
export const loginRouter = router({ begin, complete, end });

import { router } from "../../procedures/trpc.ts";
import { comment } from "./comment.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { request } from "./request.ts";
import { resolve } from "./resolve.ts";
import { verdict } from "./verdict.ts";
import { withdraw } from "./withdraw.ts";

export const reviewsRouter = router({ list, get, request, verdict, comment, resolve, withdraw });

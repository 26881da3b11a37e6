import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";

/** Enough for one machine; an evicted login starts again. */
const MAX_ENTRIES = 1000;

/** The development provider's state, in this process's memory. */
export function memoryStore(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const findWhere = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...entries.entries()].find(
        ([key, payload]) => key.startsWith(`${model}:`) && matches(payload),
      )?.[1];
    return {
      upsert: async (id, payload, expiresIn) =>
        void entries.set(keyOf(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {}),
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (code) => findWhere((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = entries.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries.entries()) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}

/** Where the stand-in keeps what it has begun: in memory, for as long as it runs. Nobody's account depends on it. */

type Payload = Readonly<{ uid?: string; grantId?: string; userCode?: string }> & Record<string, unknown>;
type Kept = { payload: Payload; until: number };

/** The shape that oidc-provider asks of a store, one a model; `expiresIn` in seconds. */
export const memoryOf = (now: () => number) => {
  const all = new Map<string, Kept>();
  const found = (key: string): Payload | undefined => {
    const kept = all.get(key);
    if (kept === undefined || kept.until > now()) return kept?.payload;
    all.delete(key);
    return undefined;
  };
  const drop = (fits: (key: string, payload: Payload) => boolean): void => {
    for (const [key, { payload }] of all) if (fits(key, payload)) all.delete(key);
  };
  return (model: string) => ({
    upsert: async (id: string, payload: Payload, expiresIn?: number) => {
      drop((key) => found(key) === undefined);
      const until = expiresIn === undefined ? Number.POSITIVE_INFINITY : now() + expiresIn * 1_000;
      all.set(`${model}:${id}`, { payload, until });
    },
    find: async (id: string) => found(`${model}:${id}`),
    findByUid: async (uid: string) =>
      [...all].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid)?.[1].payload,
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const kept = all.get(`${model}:${id}`);
      if (kept) kept.payload = { ...kept.payload, consumed: Math.floor(now() / 1_000) };
    },
    destroy: async (id: string) => {
      all.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId: string) => drop((_key, payload) => payload.grantId === grantId),
  });
};

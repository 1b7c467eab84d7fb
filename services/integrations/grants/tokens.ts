/**
 * The tokens of a grant: sealed under a key of their own, in the key-value store and nowhere else. No event, message, log or
 * answer holds one. They may be lost with that store: then the connection has to be made anew, and says so.
 */

import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { KeyName, PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import type { Tokens } from '../providers/provider.ts';

/** Whose tokens: of which connection and grant. */
export type GrantOf = Readonly<{ connectionId: string; grantId: string; holder: string }>;
export type HeldTokens = Readonly<{ tokens: Tokens; rev: number }>;

export type GrantTokens = Readonly<{
  /** Holds them for a day, until the connection is recorded (`settle`): of a start that was killed nothing stays. */
  keep(grant: GrantOf, tokens: Tokens): Promise<void>;
  /** From now on they stay. */
  settle(grant: GrantOf): Promise<void>;
  /** Null: there are none, or their holder was erased. */
  read(grant: GrantOf): Promise<HeldTokens | null>;
  /** @returns false where others stand there by now */
  replace(grant: GrantOf, tokens: Tokens, rev: number): Promise<boolean>;
  drop(grant: GrantOf): Promise<void>;
}>;

export const TOKENS = 'provider-tokens';
const UNSETTLED_MS = 24 * 3_600_000;
const tokensIn = z.strictObject({
  access: z.string(),
  accessUntil: z.number().nullable(),
  refresh: z.string().nullable(),
});

export const grantTokensIn = (o: Readonly<{ keyValue: KeyValue; personalData: PersonalData }>): GrantTokens => {
  const { keyValue, personalData } = o;
  const sealed = async (grant: GrantOf, tokens: Tokens): Promise<string> =>
    JSON.stringify(await personalData.seal(keyOf(grant), JSON.stringify(tokens), placeOf(grant)));
  return {
    keep: async (grant, tokens) => {
      await keyValue.set(placeOf(grant), await sealed(grant, tokens), { ttlMs: UNSETTLED_MS });
    },
    settle: async (grant) => {
      for (;;) {
        const held = await keyValue.get(placeOf(grant));
        if (held === null) return;
        if ((await keyValue.set(placeOf(grant), held.value, { if: held.rev })) !== 'conflict') return;
      }
    },
    read: async (grant) => {
      const held = await keyValue.get(placeOf(grant));
      if (held === null) return null;
      const opened = await personalData.open(JSON.parse(held.value) as Sealed, placeOf(grant));
      return opened.ok ? { tokens: tokensIn.parse(JSON.parse(opened.plain)), rev: held.rev } : null;
    },
    replace: async (grant, tokens, rev) =>
      (await keyValue.set(placeOf(grant), await sealed(grant, tokens), { if: rev })) !== 'conflict',
    drop: async (grant) => {
      await keyValue.delete(placeOf(grant));
    },
  };
};

const keyOf = ({ holder }: GrantOf): KeyName => ({ subject: holder, purpose: TOKENS });
const placeOf = ({ connectionId, grantId }: GrantOf): string => `grant:${connectionId}:${grantId}`;

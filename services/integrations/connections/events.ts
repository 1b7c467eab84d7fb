/** What is recorded of a connection (state-machines.md §12.1). No token is in any event: they lie sealed in `grants/`. */
import { providers } from '@lamplight/bff/contract/connections.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';

const id = z.string().min(1).max(128);
/** `grantId`: of what the provider allowed at one connecting. `connectedBy`: who connected it then. */
const of = { connectionId: id, provider: z.enum(providers), grantId: id, connectedBy: id } as const;
/** `account`: whose it is at the provider, as the provider names it. `scopes`: what it allowed, in its own words. */
const connected = z.strictObject({ ...of, account: personalText, scopes: z.array(z.string()) });

const schemas = {
  DriveConnected: connected,
  FileSyncConnected: connected,
  /** `accountId`: by which it is known there whatever it is called; of one connected before that was kept there is none. */
  CodeHostConnected: connected.extend({ accountId: personalText.optional() }),
  /** `because`: the provider refused, or this side holds no tokens any more. */
  ConnectionExpired: z.strictObject({ ...of, because: z.enum(['refused', 'lost']) }),
  ConnectionRevoked: z.strictObject({ ...of, revokedBy: id }),
  /** Whether the provider has said that it lets Lamplight in no more; else somebody has to look there. */
  GrantWithdrawn: z.strictObject({ ...of, outcome: z.enum(['confirmed', 'in_doubt']) }),
} as const;

export type ConnectionEvent = EventsOf<typeof schemas>;

/** Whose key seals the name of an account: whoever erases the person who connected it erases it. */
const accountOf = (data: unknown) => ({
  subject: (data as Readonly<{ connectedBy: string }>).connectedBy,
  purpose: 'connections',
});
const account = { account: accountOf } as const;
export const connectionEvents = declareEvents(schemas, {
  personal: {
    DriveConnected: account,
    FileSyncConnected: account,
    CodeHostConnected: { ...account, accountId: accountOf },
  },
});

/** Sentences for what services/integrations audits: what became of connections. The audit alone shows them. */
import type { Facts, Sentences } from '../../parts/history/sentences.ts';

const connected = (f: Facts): string => `${f.who} connected ${f.what}.`;

export const connectionSentences = {
  DriveConnected: connected,
  FileSyncConnected: connected,
  CodeHostConnected: connected,
  ConnectionExpired: (f) => `The connection to ${f.what} works no more.`,
  ConnectionRevoked: (f) =>
    f.bySystem
      ? `The connection to ${f.what} was ended with the account of its person.`
      : `${f.who} disconnected ${f.what}.`,
  GrantWithdrawn: (f) =>
    f.any('withdrawal')?.to === 'confirmed'
      ? `${f.what} confirmed that it lets Lamplight in no more.`
      : `Whether ${f.what} lets Lamplight in no more is in doubt.`,
} as const satisfies Sentences;

/**
 * An event as an operator reads it: what is sealed is told by purpose and person and stays sealed, what names a stored
 * secret or proves one is told as hidden, as in the history that admins read (security.md §18). No key is ever asked for.
 */
import { isSealed } from '@lamplight/events/core/personal.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';

/** `damage`: it is not what was recorded; what it holds is then not shown. */
export type Shown = Readonly<{
  position: string;
  id: string;
  stream: string;
  revision: number;
  type: string;
  occurredAt: string;
  actor: string;
  command: string;
  correlation: string;
  causation: string;
  schema: string;
  data: unknown;
  damage?: string;
}>;

/** Names of stored secrets, what proves one without being it, and which sessions are whose. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['credentialId', 'secretId', 'grantId', 'tokenHash', 'passcodeMac', 'accountMac', 'frees'],
  ...['keeps', 'sessionsFrom'],
]);

export const shownOf = ({ position, id, stream, revision, type, data, meta, damage }: Recorded): Shown => {
  const { occurredAt = '', actorId = '', commandId = '', correlationId = '', causationId = '', schema = '' } = meta;
  return {
    ...{ position, id, stream, revision, type, occurredAt },
    ...{ actor: actorId, command: commandId, correlation: correlationId, causation: causationId, schema },
    data: damage === undefined ? masked(data) : null,
    ...(damage === undefined ? {} : { damage }),
  };
};

const masked = (value: unknown, name = ''): unknown => {
  if (HIDDEN.has(name) && value !== null) return 'hidden';
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) return `sealed (${value.purpose} of ${value.subject})`;
  if (Array.isArray(value)) return value.map((one) => masked(one));
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, masked(held, key)]));
};

/** For a terminal: one line. */
export const lineOf = ({ occurredAt, type, stream, revision, actor, id, data, damage }: Shown): string =>
  `${occurredAt} ${type} ${stream}@${revision} by ${actor} ${damage === undefined ? JSON.stringify(data) : damage.toUpperCase()} ${id}`;

/** An index of everything audited, by what it is about, who did it and when; what changed is folded from the log when asked. */
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';

export type AuditEntry<Kind extends string = string> = Readonly<{
  /** The position: string order is commit order. */
  _id: string;
  occurredAt: string;
  stream: string;
  revision: number;
  type: string;
  actorId: string;
  kind: Kind;
  subjectId: string;
  /** Empty for what belongs to no project. */
  projectId: string;
  /** Whose it is, where a thing of another id is about a person. */
  personId?: string;
}>;

/** What an entry says of where its event stands, whatever it is about. */
export const headOf = (
  { occurredAt, stream, revision, type, meta }: Fact<AnyEvent>,
  id: string,
): Omit<AuditEntry, 'kind' | 'subjectId' | 'projectId'> => ({
  ...{ _id: id, occurredAt, stream, revision, type },
  actorId: meta.actorId,
});

/** For the filters of `listAudited`. */
export const ENTRY_INDEXES = [
  ['occurredAt'],
  ['projectId', 'occurredAt'],
  ['subjectId', 'occurredAt'],
  ['actorId', 'occurredAt'],
  ['type', 'occurredAt'],
  ['kind', 'occurredAt'],
] as const satisfies readonly (readonly (keyof AuditEntry)[])[];

/** Exactly the events on the screen, with their count and fingerprint. */
import { csvOf } from '@lamplight/bff/contract/csv.ts';
import { fingerprintOf, saveFile } from '../../ui/download.ts';
import type { AuditEvent } from './data.ts';
import type { Filter } from './filter.ts';
import { saidOf } from './people.ts';

const HEAD = [
  'position',
  'occurredAt',
  'stream',
  'revision',
  'type',
  'sentence',
  'subjectKind',
  'subjectId',
  'subjectLabel',
  'actorId',
  'actorName',
  'actorRole',
  'reason',
  'changes',
  'commandId',
  'correlationId',
  'causationId',
  'session',
  'prevHash',
  'hash',
  'recordedAt',
] as const;

export const csvOfEvents = (events: readonly AuditEvent[]): string =>
  csvOf(
    HEAD,
    events.map((e) => [
      e.position,
      e.occurredAt,
      e.stream,
      e.revision,
      e.type,
      saidOf(e),
      e.subject.kind,
      e.subject.id,
      e.subject.label,
      e.actor.id,
      e.actor.name,
      e.actor.role,
      e.reason,
      e.changes,
      e.commandId,
      e.correlationId,
      e.causationId,
      e.session,
      e.prevHash,
      e.hash,
      e.recordedAt,
    ]),
  );

/** Answers the fingerprint of what was written, to be kept beside the file. */
export const exportEvents = async (
  as: 'json' | 'csv',
  { events, filter, complete }: Readonly<{ events: readonly AuditEvent[]; filter: Filter; complete: boolean }>,
): Promise<string> => {
  const day = new Date().toISOString().slice(0, 10);
  const text =
    as === 'csv'
      ? csvOfEvents(events)
      : JSON.stringify(
          { filter, complete, count: events.length, exportedAt: new Date().toISOString(), events },
          null,
          2,
        );
  saveFile(`audit-${day}-${events.length}.${as}`, as === 'csv' ? 'text/csv;charset=utf-8' : 'application/json', text);
  return await fingerprintOf(new TextEncoder().encode(text));
};

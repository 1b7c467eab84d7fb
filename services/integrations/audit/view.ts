/** The index of what this service audits: what became of connections, and of projects' folders with who may see them. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { ConnectionEvent } from '../connections/connection.ts';
import { connectionEvents } from '../connections/events.ts';
import { storageEvents } from '../storage/events.ts';
import { placeIdOf } from '../storage/ids.ts';
import type { StorageEvent } from '../storage/place.ts';

type Kind = (typeof kindsOf)['integrations'][number];
export type AuditDoc = AuditEntry<Kind>;

export const auditView: Projection<AuditDoc, ConnectionEvent | StorageEvent> = {
  name: 'integrations-audit',
  version: 2,
  reads: { types: [...connectionEvents, ...storageEvents].map(({ type }) => type) },
  indexes: [...ENTRY_INDEXES, ['personId', 'occurredAt']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const head = headOf(e as Fact<ConnectionEvent | StorageEvent>, id);
    if ('connectionId' in e.data) {
      const { connectionId, connectedBy } = e.data;
      return { ...head, projectId: '', kind: 'connection', subjectId: connectionId, personId: connectedBy };
    }
    const { provider, projectId } = e.data;
    const whose = 'personId' in e.data ? { personId: e.data.personId } : {};
    return { ...head, projectId, kind: 'storage', subjectId: placeIdOf(provider, projectId), ...whose };
  },
};

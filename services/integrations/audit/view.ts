/** The index of what this service audits: what became of connections, of projects' folders and of repositories, with who may use them. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { type RepositoryEvent, repositoryEvents } from '../code/repositories/events.ts';
import type { ConnectionEvent } from '../connections/connection.ts';
import { connectionEvents } from '../connections/events.ts';
import { storageEvents } from '../storage/events.ts';
import { placeIdOf } from '../storage/ids.ts';
import type { StorageEvent } from '../storage/place.ts';

type Kind = (typeof kindsOf)['integrations'][number];
export type AuditDoc = AuditEntry<Kind>;

type Audited = ConnectionEvent | StorageEvent | RepositoryEvent;
export const auditView: Projection<AuditDoc, Audited> = {
  name: 'integrations-audit',
  version: 3,
  reads: { types: [...connectionEvents, ...storageEvents, ...repositoryEvents].map(({ type }) => type) },
  indexes: [...ENTRY_INDEXES, ['personId', 'occurredAt']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const head = headOf(e as Fact<Audited>, id);
    if ('repositoryId' in e.data) {
      const { repositoryId, projectId } = e.data;
      const whose = 'employeeId' in e.data ? { personId: e.data.employeeId } : {};
      return { ...head, projectId, kind: 'repository', subjectId: repositoryId, ...whose };
    }
    if ('connectionId' in e.data) {
      const { connectionId, connectedBy } = e.data;
      return { ...head, projectId: '', kind: 'connection', subjectId: connectionId, personId: connectedBy };
    }
    const { provider, projectId } = e.data;
    const whose = 'personId' in e.data ? { personId: e.data.personId } : {};
    return { ...head, projectId, kind: 'storage', subjectId: placeIdOf(provider, projectId), ...whose };
  },
};

/** The index of what this service audits: what became of connections. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ConnectionEvent } from '../connections/connection.ts';
import { connectionEvents } from '../connections/events.ts';

type Kind = (typeof kindsOf)['integrations'][number];
export type AuditDoc = AuditEntry<Kind>;

export const auditView: Projection<AuditDoc, ConnectionEvent> = {
  name: 'integrations-audit',
  version: 1,
  reads: { types: connectionEvents.map(({ type }) => type) },
  indexes: [...ENTRY_INDEXES, ['personId', 'occurredAt']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const { connectionId, connectedBy } = e.data;
    return { ...headOf(e, id), projectId: '', kind: 'connection', subjectId: connectionId, personId: connectedBy };
  },
};

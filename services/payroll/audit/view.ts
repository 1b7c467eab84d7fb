/** The index of what this service audits: rules, and what is known of each person's pay. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { AnyEvent, Projection } from '@lamplight/events/core/types.ts';

export type Kind = (typeof kindsOf)['payroll'][number];
export type AuditDoc = AuditEntry<Kind>;

/** Each of these streams is one thing, under the name of its category. */
const KINDS = [
  'statutoryrule',
  'paystructure',
  'salary',
  'payprofile',
  'bankdetails',
  'attendance',
  'additionalpay',
  'paycomponent',
  'payrollrun',
  'payslip',
  'payrollmonth',
  'payer',
  'journal',
  'payread',
] as const satisfies readonly Kind[];

export const auditView: Projection<AuditDoc, AnyEvent> = {
  name: 'payroll-audit',
  version: 3,
  reads: { categories: KINDS },
  indexes: [...ENTRY_INDEXES, ['personId', 'occurredAt']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const kind = KINDS.find((one) => e.stream.startsWith(`${one}-`));
    if (kind === undefined) throw new TypeError(`nothing is audited on ${e.stream}`);
    const subjectId = e.stream.slice(kind.length + 1);
    const { employeeId } = e.data as Readonly<{ employeeId?: string | null }>;
    const of = employeeId == null ? {} : { personId: employeeId };
    return { ...headOf(e, id), projectId: '', kind, subjectId, ...of };
  },
};

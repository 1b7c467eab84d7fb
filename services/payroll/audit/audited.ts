/** How this service tells what its streams hold: what things are called, and what each event changed. */
import type { Audited } from '@lamplight/common/audit/routes.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Payroll } from '../context.ts';
import { documentSaid } from '../journal/show.ts';
import { payrollRun } from '../runs/run.ts';
import { changesOf, deciderOf, differenceOfThings, reasonOf, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

export const auditedIn = ({ auditIndex: index, history, look, people }: Payroll): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, differenceOf: differenceOfThings, reasonOf },
  aboutPerson: (personId) => ({ personId }),
  changesOf: (step, { kind }) => changesOf(step, kind),
  streamOf: async (kind, id) => {
    const stream: StreamId = `${kind}-${id}`;
    return (await look(stream, deciderOf(stream))).revision === null ? null : stream;
  },
  naming: async (docs) => {
    const nameOf = await people.names(
      docs.flatMap(({ actorId, subjectId, personId = subjectId }) => [actorId, personId]),
    );
    const runIds = new Set(docs.flatMap(({ kind, subjectId }) => (kind === 'payrollrun' ? [subjectId] : [])));
    const months = new Map(await Promise.all([...runIds].map((runId) => monthOf(look, runId))));
    return {
      actorOf: ({ actorId }) => nameOf(actorId),
      labelOf: ({ kind, subjectId, personId }) => {
        if (kind === 'journal') return documentSaid(subjectId);
        if (isOfNobody(kind)) return subjectId.replace('_IN', '');
        if (kind === 'payread')
          return personId === undefined ? 'a list of pay' : `the pay of ${nameOf(personId).name ?? 'somebody'}`;
        if (kind === 'payer') return 'the account that pays';
        if (kind === 'payrollrun' && personId === undefined) return months.get(subjectId) ?? '';
        return nameOf(personId ?? subjectId).name ?? '';
      },
    };
  },
});

/** Runs go by their month; what happened to one person in it, by that person. */
const monthOf = async (look: Payroll['look'], runId: string): Promise<readonly [string, string]> => {
  const { state } = await look(`payrollrun-${runId}`, payrollRun);
  return [runId, state.is === 'absent' ? '' : state.month];
};

/** What is about nobody goes by its own name. */
const isOfNobody = (kind: AuditDoc['kind']): boolean =>
  ['statutoryrule', 'paystructure', 'paycomponent', 'payrollmonth'].includes(kind);

/**
 * Who looked at what of a run, by the run: an auditor asks it of one (domain.md §7, question 5), years later too, and what
 * people looked at beside it is then not read. A slip is known with its run from its calculation on, so that a look at it,
 * which names the slip alone, is found by the run.
 */
import { runLooks as named, type RunLook } from '@lamplight/bff/contract/run-questions.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { PayslipEvent } from '../payslips/events.ts';
import type { ReadEvent } from './events.ts';

type ExportedFile = Pick<Extract<ReadEvent, { type: 'PayExported' }>['data'], 'format' | 'rows' | 'sha256'>;
/** The same look, or the export of the very same bytes, however often. `at`: each time, in the order of the log. */
export type LookKept = Readonly<{
  what: RunLook;
  by: string;
  /** Null for everybody's. */
  employeeId: string | null;
  /** Of an export. */
  file: ExportedFile | null;
  at: readonly Instant[];
}>;
/** A run, or a slip of it. `looked`: somebody did. */
export type RunLooksDoc = Readonly<{ _id: string; runId: string; looked: boolean; looks: readonly LookKept[] }>;

const isRunLook = (what: string): what is RunLook => (named as readonly string[]).includes(what);

/** What was looked at, and as what: of a question of the audit `ref` says which one it is, and of which run. */
const lookedAt = ({ what, ref }: ReadEvent['data']): Readonly<{ id: string; what: RunLook }> | null => {
  const [as = '', id = ''] = what === 'pay_question' ? ref.split(' ') : [what, ref];
  return isRunLook(as) && id !== '' ? { id, what: as } : null;
};

const isOfSlip = (e: Fact<PayslipEvent | ReadEvent>): e is Fact<PayslipEvent> => e.stream.startsWith('payslip-');

export const runLooks: Projection<RunLooksDoc, PayslipEvent | ReadEvent> = {
  name: 'run-looks',
  version: 1,
  reads: { categories: ['payslip', 'payread'] },
  indexes: [['runId', 'looked']],
  ids: (e) => {
    if (isOfSlip(e)) return e.type === 'PayslipCalculated' ? [e.data.payslipId] : [];
    const at = lookedAt((e as Fact<ReadEvent>).data);
    return at === null ? [] : [at.id];
  },
  evolve: (doc, e, id) => {
    if (isOfSlip(e)) return doc ?? { _id: id, runId: e.data.runId, looked: false, looks: [] };
    const { type, data, occurredAt } = e as Fact<ReadEvent>;
    const of = lookedAt(data);
    if (of === null) return doc;
    const file = type === 'PayExported' ? { format: data.format, rows: data.rows, sha256: data.sha256 } : null;
    const look = { what: of.what, by: data.by, employeeId: data.employeeId, file, at: [occurredAt] };
    // What is no slip that was calculated is a run.
    return { _id: id, runId: doc?.runId ?? id, looked: true, looks: withLook(doc?.looks ?? [], look) };
  },
};

const isSame = (a: LookKept, b: LookKept): boolean =>
  a.what === b.what && a.by === b.by && a.employeeId === b.employeeId && a.file?.sha256 === b.file?.sha256;

const withLook = (looks: readonly LookKept[], look: LookKept): readonly LookKept[] =>
  looks.some((one) => isSame(one, look))
    ? looks.map((one) => (isSame(one, look) ? { ...one, at: [...one.at, ...look.at] } : one))
    : [...looks, look];

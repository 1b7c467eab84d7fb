/**
 * Who did what in a run, whether one person did two of it, and who looked at its pay (domain.md §7, question 5). Pure: it
 * reads what is recorded, and believes no rule that should have held.
 */
import type { RunActDone, RunLook, WhoDidWhat } from '@lamplight/bff/contract/run-questions.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { RunLooksDoc } from '../../reads/view.ts';
import type { RunEvent } from '../../runs/events.ts';

/** What each event is to an auditor; what the product notes of its own work is nobody's act. */
const ACTS: Readonly<Partial<Record<RunEvent['type'], RunActDone>>> = {
  PayrollRunOpened: 'opened',
  PayrollCalculationStarted: 'calculated',
  PayrollCheckAcknowledged: 'acknowledged',
  PayrollRunSubmitted: 'submitted',
  PayrollRunRejected: 'rejected',
  PayrollRunApproved: 'approved',
  PayrollRunApprovalRevoked: 'revoked',
  PayrollRunCancelled: 'cancelled',
  PayslipHeld: 'held',
  PayslipReleased: 'released',
  PayoutFileExported: 'exported',
  PayoutFileOpened: 'downloaded',
  SalaryPaid: 'paid',
  SalaryPaymentFailed: 'failed',
  PayrollRunClosed: 'closed',
  PayrollRunReversed: 'reversed',
};

type File = NonNullable<WhoDidWhat['acts'][number]['file']>;
export type Act = Readonly<{
  act: RunActDone;
  by: string;
  at: string;
  reason: string | null;
  file: File | null;
}>;

const hasBy = (data: object): data is Readonly<{ by: string }> => 'by' in data;

/** What people did, in the order of the history. */
export const actsIn = (facts: readonly Fact<RunEvent>[]): readonly Act[] => {
  const files = new Map<string, File>();
  return facts.flatMap((fact): readonly Act[] => {
    const { type, data, occurredAt: at } = fact;
    if (type === 'PayoutFileExported')
      files.set(data.batchId, { format: data.format, rows: data.rows.length, sha256: data.sha256 });
    const act = ACTS[type];
    if (act === undefined) return [];
    const by = type === 'PayrollRunApproved' ? data.approvedBy : hasBy(data) ? data.by : fact.meta.actorId;
    const reason = 'reason' in data ? data.reason : 'note' in data ? data.note : null;
    const file =
      type === 'PayoutFileExported' || type === 'PayoutFileOpened' ? (files.get(data.batchId) ?? null) : null;
    return [{ act, by, at, reason, file }];
  });
};

/** The same act of the same person told once, of a file each by itself; in the order in which they were done first. */
export const together = (acts: readonly Act[], names: Names): WhoDidWhat['acts'] => {
  const groups = Map.groupBy(acts, ({ act, by, file }) => `${act} ${by} ${file?.sha256 ?? ''}`);
  return [...groups.values()]
    .map((some) => {
      const [first, last] = [some[0], some.at(-1)];
      if (first === undefined || last === undefined) throw new TypeError('a group of none');
      const reason = some.findLast((one) => one.reason !== null)?.reason ?? null;
      const about = { act: first.act, by: names(first.by), firstAt: first.at, lastAt: last.at };
      return { ...about, times: some.length, reason, file: first.file };
    })
    .toSorted((a, b) => (a.firstAt < b.firstAt ? -1 : a.firstAt > b.firstAt ? 1 : 0));
};

/** By which somebody prepared a run (state-machines.md §8.1). */
const PREPARING: readonly RunActDone[] = ['entered', 'opened', 'calculated', 'submitted'];
/** What the same person may do, and an auditor looks at: one hand less was on the money. */
const WORTH_A_LOOK: readonly (readonly [first: RunActDone, second: RunActDone])[] = [
  ['acknowledged', 'approved'],
  ['approved', 'exported'],
  ['approved', 'paid'],
  ['exported', 'paid'],
];
const MONEY: readonly RunActDone[] = ['exported', 'paid'];

export type Pair = Readonly<{ by: string; first: RunActDone; second: RunActDone; is: 'forbidden' | 'look' }>;

/**
 * Four eyes forbid that whoever prepared a run approves it: preparing comes first, so that who approved, revoked, and then
 * prepared it for somebody else, did nothing that is forbidden. Any two of the others are allowed, and are told.
 */
export const pairsIn = (acts: readonly Act[]): readonly Pair[] =>
  [...Map.groupBy(acts, ({ by }) => by)].flatMap(([by, own]): readonly Pair[] => {
    const first = (act: RunActDone): string | undefined => own.find((one) => one.act === act)?.at;
    const last = (act: RunActDone): string | undefined => own.findLast((one) => one.act === act)?.at;
    const [approvedFirst, approved] = [first('approved'), last('approved')];
    const prepared = PREPARING.filter((act) => first(act) !== undefined);
    const forbidden = prepared.filter((act) => approved !== undefined && (first(act) ?? '') <= approved);
    const later = approvedFirst === undefined ? [] : prepared.filter((act) => !forbidden.includes(act));
    // Of what prepared it the last act stands for all: who submitted it has seen the rest.
    const preparing = prepared.at(-1);
    const allowed: readonly (readonly [RunActDone, RunActDone])[] = [
      ...later.map((act) => ['approved', act] as const),
      ...WORTH_A_LOOK,
      ...(preparing === undefined ? [] : MONEY.map((act) => [preparing, act] as const)),
    ];
    return [
      ...forbidden.map((act): Pair => ({ by, first: act, second: 'approved', is: 'forbidden' })),
      ...allowed
        .filter(([one, other]) => first(one) !== undefined && first(other) !== undefined)
        .map(([one, other]): Pair => ({ by, first: one, second: other, is: 'look' })),
    ];
  });

/** Who looked at what of it, and on how many days; or exported it, each file by itself. */
export type Look = Readonly<{
  by: string;
  what: RunLook;
  employeeId: string | null;
  days: number;
  firstAt: string;
  lastAt: string;
  file: WhoDidWhat['looks'][number]['file'];
}>;

/**
 * @param docs of the run and of its slips
 * @param knownAt left out what was looked at later; null: nothing
 * @returns the newest look first
 */
export const looksIn = (docs: readonly Pick<RunLooksDoc, 'looks'>[], knownAt: string | null): readonly Look[] =>
  docs
    .flatMap(({ looks }) => looks)
    .flatMap(({ at, ...look }): readonly Look[] => {
      const known = at.filter((one) => knownAt === null || one <= knownAt).toSorted();
      const [firstAt, lastAt] = [known[0], known.at(-1)];
      return firstAt === undefined || lastAt === undefined ? [] : [{ ...look, days: known.length, firstAt, lastAt }];
    })
    .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));

/** Facts of streams as a history gives them, which the compiler cannot tell apart. */
export const factsOf = <E>(steps: readonly Readonly<{ fact: Fact<AnyEvent> }>[]): readonly Fact<E>[] =>
  steps.map(({ fact }) => fact as unknown as Fact<E>);

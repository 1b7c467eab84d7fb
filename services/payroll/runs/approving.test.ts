/** Who may approve a run: a table over admins, and what each has had to do with it. */
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { groundOf, type RunTerms } from '../inputs/ground.ts';
import { COMPANY, type InputsDoc, type KnownPay } from '../inputs/view.ts';
import type { KnownPerson } from '../people/view.ts';
import { approvingOf } from './approving.ts';
import type { RunDoc } from './view.ts';

const OPENED = '2026-11-20T00:00:00.000Z';
const admin = (id: string, adminSince: string | null = '2026-01-01T00:00:00.000Z') =>
  ({ _id: id, role: 'admin', adminSince }) as KnownPerson;
const doc = (id: string, over: Partial<InputsDoc> = {}): InputsDoc => ({
  ...{ _id: id, streams: {}, enteredBy: {}, terms: [], regimes: {}, verified: null, waiting: null, unpaid: null },
  ...{ employments: [{ joinedOn: '2026-01-05', lastDay: null }], pays: {}, ...over },
});
const pay = (proposedBy: string, over: object = {}): KnownPay =>
  ({
    ...{ is: 'reserved', runId: 'run-1', month: '2026-11', source: 'MANUAL', proposedBy },
    ...{ proposedAt: '2026-11-10T00:00:00.000Z', ...over },
  }) as KnownPay;
const terms: RunTerms = {
  ...{ runId: 'run-1', month: '2026-11', type: 'regular', paymentDate: '2026-11-30', people: null, corrects: [] },
  ...{ payBasis: { kind: 'CALENDAR_DAYS' }, reversesRunId: null },
};
const closedAt = (at: string) =>
  ({ machine: { type: 'regular' }, last: { PayrollRunClosed: { at, by: 'x' } } }) as unknown as RunDoc;

const judged = async (
  admins: readonly KnownPerson[],
  o: Readonly<{ preparedBy?: string[]; docs?: InputsDoc[]; runs?: RunDoc[]; stale?: boolean }> = {},
) => {
  const { preparedBy = ['admin-1'], docs = [], runs = [], stale = false } = o;
  const ground = groundOf(terms, [doc(COMPANY, { employments: [] }), ...docs], []);
  return await approvingOf({ admins: async () => ({ admins, stale }) }, { preparedBy, openedAt: OPENED }, ground, runs);
};
const two = [admin('admin-1'), admin('admin-2')];

it('is whoever prepared nothing of it, was an admin before it was opened, and gets nothing in it by hand', async () => {
  const entered = doc('asha', { enteredBy: { 'admin-2': '2026-11-10T00:00:00.000Z' } });
  const paid = doc('admin-2', { pays: { p: pay('admin-1') } });
  const table: readonly (readonly [string, Parameters<typeof judged>, readonly string[]])[] = [
    ['the other one', [two], ['admin-2']],
    ['none who prepared it', [two, { preparedBy: ['admin-1', 'admin-2'] }], []],
    ['none who became one later', [[admin('admin-1'), admin('admin-2', '2026-11-20T00:00:00.001Z')]], []],
    ['none who became one as it was opened', [[admin('admin-1'), admin('admin-2', OPENED)]], []],
    ['none of whom it is not known since when', [[admin('admin-1'), admin('admin-2', null)]], []],
    ['none who entered an input', [two, { docs: [entered] }], []],
    [
      'whoever entered it before the last month was closed',
      [two, { docs: [entered], runs: [closedAt('2026-11-11T00:00:00.000Z')] }],
      ['admin-2'],
    ],
    ['none who is paid by hand', [two, { docs: [paid] }], []],
    [
      'whoever is paid a bonus',
      [two, { docs: [doc('admin-2', { pays: { p: pay('system', { source: 'MILESTONE_BONUS' }) } })] }],
      ['admin-2'],
    ],
  ];
  for (const [what, told, approvers] of table)
    expect([what, (await judged(...told)).approvers]).toEqual([what, approvers]);
});

it('tells each what they had to do with it', async () => {
  const docs = [
    doc('asha', { enteredBy: { 'admin-2': '2026-11-10T00:00:00.000Z' } }),
    doc('admin-3', { pays: { p: pay('admin-1') } }),
  ];
  const late = admin('admin-4', '2026-11-21T00:00:00.000Z');
  const { of } = await judged([...two, admin('admin-3'), late], { docs });
  const nothing = { entered: false, ownPay: false, adminBefore: YES, otherApprover: NO };
  // Who proposed a pay that it holds has entered an input too.
  expect(of('admin-1')).toEqual({ ...nothing, entered: true });
  expect(of('admin-2')).toEqual({ ...nothing, entered: true });
  expect(of('admin-3')).toEqual({ ...nothing, ownPay: true });
  expect(of('admin-4')).toEqual({ ...nothing, adminBefore: NO });
  expect(of('admin-9')).toEqual({ ...nothing, adminBefore: notKnownYet('ACCOUNT_PENDING') });
});

it('says whether another one could, and waits while some may not have been heard of', async () => {
  const other = async (id: string, ...told: Parameters<typeof judged>) => (await judged(...told)).of(id).otherApprover;
  expect(await other('admin-1', two)).toEqual(YES);
  expect(await other('admin-2', two)).toEqual(NO);
  expect(await other('admin-2', [...two, admin('admin-3')])).toEqual(YES);
  expect(await other('admin-2', two, { stale: true })).toEqual(notKnownYet('PERSON_PENDING'));
  expect(await other('admin-1', two, { stale: true })).toEqual(YES);
});

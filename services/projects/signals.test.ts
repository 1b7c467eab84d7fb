/** What browsers are told: a receipt once, however often a view takes it in; a draft to nobody but whose it is. */
import { addressedFrame } from '@lamplight/bff/contract/stream.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { type SignalOptions, signalling } from '@lamplight/common/service/signalling.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { modules } from './modules.ts';
import { seersIn } from './seers.ts';
import { AT, client } from './workbench/cast.ts';

const received = (paymentId: string) =>
  ({
    type: 'PaymentRecorded',
    data: { paymentId, invoiceId: 'i1', projectId: 'p1', clientId: client.id, bankPaise: 100, tdsCreditPaise: 20 },
    stream: `receivable-${client.id}`,
    occurredAt: AT,
  }) as unknown as Parameters<ReturnType<typeof signalling>>[1][number];

const saved = {
  type: 'ProposalDrafted',
  data: { proposalId: 'p1' },
  stream: 'proposal-p1',
  occurredAt: AT,
} as unknown as Parameters<ReturnType<typeof signalling>>[1][number];

/** Replicas share the store of claims and the broadcast. */
const replicas = (count: number, proposal: object | null = null, project: object | null = null) => {
  const claimed = new Set<string>();
  const published: string[] = [];
  const none = { get: async () => null };
  const options = {
    service: 'projects',
    modules,
    sources: async () =>
      seersIn({
        proposals: { get: async () => proposal },
        projects: { get: async () => project },
        invoices: none,
      } as never),
    broadcast: { publish: async (_channel: string, text: string) => void published.push(text) },
    keyValue: {
      set: async (key: string) => (claimed.has(key) ? 'conflict' : claimed.add(key) && 'done'),
    },
    clock: { now: () => Date.parse(AT) },
    log: silent,
  } as unknown as SignalOptions<never, ReturnType<typeof seersIn>>;
  const toasts = () =>
    published
      .map((text) => addressedFrame.parse(JSON.parse(text)).frame)
      .flatMap((frame) => (frame.event === 'notification' ? [frame.data.paymentId] : []));
  const invalidated = () =>
    published
      .map((text) => addressedFrame.parse(JSON.parse(text)))
      .flatMap(({ to, frame }) =>
        frame.event === 'invalidate' ? frame.data.keys.map(({ kind }) => ({ kind, to })) : [],
      );
  return { told: Array.from({ length: count }, () => signalling(options)), toasts, invalidated };
};

it('a receipt that two replicas take in, twice each, is one toast', async () => {
  const { told, toasts } = replicas(2);
  for (const tell of [...told, ...told]) tell('invoices', [received('r1')]);
  // The last one is told after all the others.
  told[0]?.('invoices', [received('r2')]);
  await eventually(() => expect(toasts()).toContain('r2'));
  expect(toasts().toSorted()).toEqual(['r1', 'r2']);
});
it.each([
  ['is told, though the clock of the other process is ten minutes behind or ahead', [-10, 10], ['r0', 'r1']],
  ['is not told of the past', [-16, -60 * 24], []],
])('what happened %s', async (_what, minutes, expected) => {
  const { told, toasts } = replicas(1);
  const at = (offset: number) => new Date(Date.parse(AT) + offset * 60_000).toISOString();
  told[0]?.(
    'invoices',
    minutes.map((offset, n) => ({ ...received(`r${n}`), occurredAt: at(offset) })),
  );
  told[0]?.('invoices', [received('last')]);
  await eventually(() => expect(toasts()).toContain('last'));
  expect(toasts().toSorted()).toEqual(['last', ...expected].toSorted());
});
it('only the view of invoices tells of receipts', async () => {
  const { told, toasts } = replicas(1);
  for (const view of ['payments', 'client-accounts', 'audit', 'projects']) told[0]?.(view, [received('r1')]);
  told[0]?.('invoices', [received('r2')]);
  await eventually(() => expect(toasts()).toEqual(['r2']));
});

it('a draft stirs the screens of its client and its author alone, from its submission on the admins’ too', async () => {
  for (const [submittedAt, roles] of [
    [null, []],
    [AT, ['admin']],
  ] as const) {
    const { told, invalidated } = replicas(1, { seenBy: ['role:admin', client.id, 'author-1'], submittedAt });
    for (const view of ['proposals', 'files']) told[0]?.(view, [saved]);
    const to = { users: [client.id, 'author-1'], roles };
    await eventually(() =>
      expect(invalidated()).toEqual([
        { kind: 'proposal', to },
        { kind: 'file', to },
      ]),
    );
  }
});

it('what is written of a report stirs the screens of its lead and the admins, what is filed those of everybody on the project', async () => {
  const written = (type: string) => ({
    ...saved,
    type,
    data: { projectId: 'p1', week: '2026-11-16' },
    stream: 'leadreport-p1',
  });
  for (const [type, users] of [
    ['LeadReportDrafted', ['lead-1']],
    ['LeadReportFiled', [client.id, 'lead-1', 'employee-1']],
  ] as const) {
    const seenBy = ['role:admin', client.id, 'lead-1', 'employee-1'];
    const { told, invalidated } = replicas(1, null, { seenBy, machine: { leadId: 'lead-1' } });
    told[0]?.('projects', [written('LeadReportDrafted') as never]);
    told[0]?.('reports', [written(type) as never]);
    await eventually(() => expect(invalidated()).toEqual([{ kind: 'report', to: { users, roles: ['admin'] } }]));
  }
});

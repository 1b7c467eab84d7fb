import { openedMail } from '@lamplight/events/contracts/mail.ts';
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { noticeMailer } from './notices.ts';
import { payAccountMailer } from './pay-account.ts';
import { payslipMailer } from './payslip.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const at = '2026-07-01T10:00:00.000Z';
const fact = (event: AccountEvent): Fact<AccountEvent> =>
  ({ ...event, id: 'e1', stream: 'user-u1', revision: 5, occurredAt: at }) as unknown as Fact<AccountEvent>;
const changed = fact({ type: 'PasswordChanged', data: { userId: 'u1', via: 'reset', credentialId: 'k', keeps: [] } });
/** As the person's stream folds: another address before revision 5. */
const look = (async (_stream: string, _decider: unknown, { revision }: { revision: number }) => ({
  state: { is: 'active', userId: 'u1', name: 'Asha', email: revision < 5 ? 'old@x.example' : 'new@x.example' },
  revision,
})) as unknown as Look;
const react = (event: Fact<AccountEvent>) =>
  noticeMailer(async () => ({ look, personalData: ports.personalData })).react(event);
const opened = async (event: Fact<AccountEvent>) => {
  const [effect, ...more] = await react(event);
  expect(more).toEqual([]);
  if (!effect || !('queue' in effect)) throw new Error('No job');
  return {
    effect,
    letter: await openedMail(ports.personalData, derivedId('e1', `identity-notices/${effect.as}`), effect.payload),
  };
};

describe('notices', () => {
  it('go to the person, sealed for the very job that the machinery makes of them, and for three days', async () => {
    const { effect, letter } = await opened(changed);
    expect(effect).toMatchObject({ queue: 'mail', as: 'password-changed', until: '2026-07-04T10:00:00.000Z' });
    expect(letter).toEqual({
      ...{ template: 'password-changed', to: 'new@x.example', until: '2026-07-04T10:00:00.000Z' },
      fields: { name: 'Asha', at },
    });
    expect(JSON.stringify(effect)).not.toMatch(/new@x|Asha/);
  });

  it('of another address go to the one before', async () => {
    const moved = fact({ type: 'EmailChanged', data: { userId: 'u1', email: 'new@x.example' } });
    expect((await opened(moved)).letter).toMatchObject({ template: 'address-changed', to: 'old@x.example' });
  });

  it('are none for what changes no way in, and for a person who was erased', async () => {
    expect(await react(fact({ type: 'PasswordRehashed', data: { userId: 'u1', credentialId: 'k' } }))).toEqual([]);
    await ports.personalData.erase({ subject: 'u1', purpose: 'mail' });
    expect(await react(changed)).toEqual([]);
  });
});

describe('a note of another bank account for one’s pay', () => {
  const DAY_MS = 86_400_000;
  const state = (email: string, is = 'active') => ({ is, userId: 'u2', name: 'Ravi', email });
  const step = (type: string, from: object, to: object, daysBefore: number) => ({
    ...{ fact: { type, occurredAt: new Date(Date.parse(at) - daysBefore * DAY_MS).toISOString() }, from, to },
  });
  const submitted = { type: 'BankDetailsSubmitted', data: { employeeId: 'u2', bankId: 'b1' } } as const;
  const payrollFact = (event: PayrollEvent): Fact<PayrollEvent> =>
    ({ ...event, id: 'e2', stream: 'payprofile-u2', revision: 3, occurredAt: at }) as unknown as Fact<PayrollEvent>;
  const notes = async (steps: readonly object[], event: PayrollEvent = submitted) => {
    const history = (async () => steps) as unknown as History;
    const mailer = payAccountMailer(async () => ({ history, personalData: ports.personalData }));
    expect(mailer.reads).toEqual({ topics: [PAYROLL_TOPIC] });
    const effects = (await mailer.react(payrollFact(event))).map(
      (effect) => effect as { as: string; payload: unknown },
    );
    const read = effects.map(({ as, payload }) =>
      openedMail(ports.personalData, derivedId('e2', `identity-pay-accounts/${as}`), payload),
    );
    return await Promise.all(read);
  };

  it('goes to the person’s address, and to those that were left in the seven days before', async () => {
    const moves = [
      step('EmailChanged', state('oldest@x.example'), state('old@x.example'), 8),
      step('EmailChanged', state('old@x.example'), state('between@x.example'), 7),
      step('EmailChanged', state('between@x.example'), state('now@x.example'), 0),
      step('PasswordChanged', state('now@x.example'), state('now@x.example'), 0),
    ];
    const written = await notes(moves);
    expect(written.map((note) => note?.to)).toEqual(['now@x.example', 'old@x.example', 'between@x.example']);
    expect(written[0]).toEqual({
      ...{ template: 'pay-account', to: 'now@x.example', until: '2026-07-04T10:00:00.000Z' },
      fields: { name: 'Ravi', at },
    });
    // Whoever changed it and back again has two addresses, not three.
    const back = [...moves, step('EmailChanged', state('now@x.example'), state('old@x.example'), 0)];
    expect((await notes(back)).map((note) => note?.to)).toEqual([
      'old@x.example',
      'between@x.example',
      'now@x.example',
    ]);
  });

  it('is none to who was shut out, erased or unknown, and of nothing else that payroll publishes', async () => {
    const erased = { erased: true } as unknown as string;
    expect(
      await notes([step('UserDeactivated', state('a@x.example'), state('a@x.example', 'deactivated'), 1)]),
    ).toEqual([]);
    expect(await notes([step('ProfileUpdated', state('a@x.example'), state(erased), 1)])).toEqual([]);
    expect(await notes([])).toEqual([]);
    const other = { type: 'PayrollRunSubmitted', data: { runId: 'r', by: 'u' } } as const;
    expect(await notes([step('ProfileUpdated', state('a@x.example'), state('a@x.example'), 1)], other)).toEqual([]);
  });
});

describe('a note of a new payslip', () => {
  const published = {
    type: 'PayslipPublished',
    data: { payslipId: 's1', runId: 'r1', employeeId: 'u3', pdfSha256: 'a'.repeat(64) },
  } as const satisfies PayrollEvent;
  const note = async (state: object, event: PayrollEvent = published) => {
    const look = (async (stream: string) => ({
      state: stream === 'user-u3' ? state : { is: 'absent' },
      revision: 0,
    })) as unknown as Look;
    const mailer = payslipMailer(async () => ({ look, personalData: ports.personalData }));
    expect(mailer.reads).toEqual({ topics: [PAYROLL_TOPIC] });
    const heard = { ...event, id: 'e3', stream: 'payslip-s1', revision: 3, occurredAt: at };
    const effects = await mailer.react(heard as unknown as Fact<PayrollEvent>);
    return effects.map((effect) => effect as { as: string; queue: string; until: string; payload: unknown });
  };
  const ravi = { is: 'active', userId: 'u3', name: 'Ravi', email: 'ravi@x.example' };

  it('goes to the person once, for a week, and says neither which slip it is nor what is on it', async () => {
    const [effect, ...more] = await note(ravi);
    expect(more).toEqual([]);
    expect(effect).toMatchObject({ queue: 'mail', as: 'payslip', until: '2026-07-08T10:00:00.000Z' });
    expect(await openedMail(ports.personalData, derivedId('e3', 'identity-payslips/payslip'), effect?.payload)).toEqual(
      {
        ...{ template: 'payslip', to: 'ravi@x.example', until: '2026-07-08T10:00:00.000Z' },
        fields: { name: 'Ravi', at },
      },
    );
    // The same event again is the same job.
    expect((await note(ravi)).map(({ as }) => as)).toEqual(['payslip']);
  });

  it('is none to who was shut out, erased or unknown, and of nothing else that payroll publishes', async () => {
    expect(await note({ ...ravi, is: 'deactivated' })).toEqual([]);
    expect(await note({ ...ravi, email: { erased: true } })).toEqual([]);
    expect(await note({ is: 'absent' })).toEqual([]);
    expect(await note(ravi, { type: 'PayrollRunSubmitted', data: { runId: 'r1', by: 'u3' } })).toEqual([]);
  });
});

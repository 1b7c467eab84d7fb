import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { choices, UNCHOSEN } from '../choices.ts';
import { type DueMail, dueMailAfter } from './due.ts';
import { type MailingCommand, type MailingEvent, mailing } from './mailing.ts';
import { planOf } from './plan.ts';

const LOG = 'a'.repeat(32);
const ist = (day: string, time: string): string => new Date(`${day}T${time}:00.000+05:30`).toISOString();
const at = ist('2026-11-21', '10:00');
const soon = ist('2026-11-21', '10:02');
const later = ist('2026-11-22', '08:00');
const item = (n: number) => ({ notificationId: `n${n}`, kind: 'announcement', group: 'company', title: '' }) as const;
const place = (n: number) => ({
  position: `${LOG}.${String(n).padStart(20, '0')}`,
  occurredAt: new Date(Date.parse(at) + n).toISOString(),
});
const planned = (n: number, dueAt = soon, digest = false): MailingEvent => ({
  type: 'MailPlanned',
  data: { userId: 'u1', item: item(n), ...place(n), dueAt, digest },
});
const base = { actor: SYSTEM, at, userId: 'u1' } as const;
const plan = (n: number, actor: Actor = SYSTEM): MailingCommand => ({
  ...{ type: 'PlanMail', ...base, actor, item: item(n), ...place(n), dueAt: soon, digest: false },
});
const drop = (n: number): MailingCommand => ({ type: 'DropMail', ...base, notificationId: `n${n}` });
const seen = (n: number): MailingCommand => ({ type: 'DropSeen', ...base, ...place(n) });
const send = (when: string): MailingCommand => ({ type: 'SendMail', ...base, at: when });
const dropped = (...ns: number[]): MailingEvent => ({
  type: 'MailDropped',
  data: { userId: 'u1', notificationIds: ns.map((n) => `n${n}`) },
});
const due = (digest: boolean, ...ns: number[]): MailingEvent => ({
  type: 'NotificationMailDue',
  data: { userId: 'u1', digest, items: ns.map(item) },
});

describe('what is to be mailed', () => {
  it('is planned once, by the system alone', () => {
    given(mailing)
      .when(plan(1))
      .then([planned(1)]);
    given(mailing, [planned(1)])
      .when(plan(1))
      .then([]);
    given(mailing)
      .when(plan(1, { id: 'u1', role: 'admin' }))
      .then('FORBIDDEN');
  });
  it('is dropped once it was read, deleted or done, one by one or all up to a place', () => {
    given(mailing, [planned(1), planned(2)])
      .when(drop(1))
      .then([dropped(1)]);
    given(mailing, [planned(1), dropped(1)])
      .when(drop(1))
      .then([]);
    given(mailing).when(drop(1)).then([]);
    given(mailing, [planned(1), planned(2), planned(3)])
      .when(seen(2))
      .then([dropped(1, 2)]);
    given(mailing, [planned(3)])
      .when(seen(2))
      .then([]);
  });
  it('leaves when it is due, all of it in one mail, and once', () => {
    const waiting = [planned(1), planned(2), planned(3, later, true)];
    given(mailing, waiting).when(send(at)).then([]);
    given(mailing, waiting)
      .when(send(soon))
      .then([due(false, 1, 2)]);
    given(mailing, [...waiting, due(false, 1, 2)])
      .when(send(soon))
      .then([]);
    given(mailing, [...waiting, due(false, 1, 2)])
      .when(send(later))
      .then([due(true, 3)]);
    given(mailing, waiting)
      .when(send(later))
      .then([due(false, 1, 2, 3)]);
    given(mailing, [planned(1), dropped(1)])
      .when(send(later))
      .then([]);
  });
  it('is dropped where it could not leave for a day', () => {
    const dayAfter = new Date(Date.parse(soon) + 24 * 3_600_000).toISOString();
    const later24 = new Date(Date.parse(dayAfter) + 1).toISOString();
    const waiting = [planned(1), planned(2, dayAfter)];
    given(mailing, waiting)
      .when(send(dayAfter))
      .then([due(false, 1, 2)]);
    given(mailing, waiting)
      .when(send(later24))
      .then([dropped(1), due(false, 2)]);
    given(mailing, [planned(1)])
      .when(send(later24))
      .then([dropped(1)]);
  });
  it('has a row that is due with the earliest of it, and never where there is none', () => {
    const events = [planned(3, later, true), planned(1), due(false, 1), dropped(3)];
    const rows = events.map((_event, n) =>
      events
        .slice(0, n + 1)
        .reduce<DueMail | null>(
          (row, event, revision) => dueMailAfter(row, { ...event, revision } as never, 'u1'),
          null,
        ),
    );
    expect(rows.map((row) => [row?.command, row?.dueAt])).toEqual([
      ['SendMail/0', later],
      ['SendMail/0', soon],
      ['SendMail/1', later],
      ['SendMail/1', '9999-12-31T00:00:00.000Z'],
    ]);
  });
});

describe('when something is mailed', () => {
  const chosen = (
    group: keyof typeof UNCHOSEN,
    mail: 'at_once' | 'digest' | 'never',
    quiet = choices.initial.quiet,
  ) => ({
    mail: { ...UNCHOSEN, [group]: mail },
    quiet,
  });
  it('follows what the person chose', () => {
    expect(planOf('offer_to_decide', choices.initial, at)).toEqual({ dueAt: soon, digest: false });
    expect(planOf('project_moved', choices.initial, at)).toEqual({ dueAt: later, digest: true });
    expect(planOf('project_moved', chosen('projects', 'at_once'), at)).toEqual({ dueAt: soon, digest: false });
    expect(planOf('offer_to_decide', chosen('needs', 'never'), at)).toBeNull();
    expect(planOf('project_moved', choices.initial, ist('2026-11-22', '07:59'))).toMatchObject({ dueAt: later });
    expect(planOf('project_moved', choices.initial, later)).toMatchObject({ dueAt: ist('2026-11-23', '08:00') });
  });
  it('waits for the end of quiet hours', () => {
    const quiet = { from: 9, to: 17 };
    expect(planOf('offer_to_decide', { mail: UNCHOSEN, quiet }, at)?.dueAt).toBe(ist('2026-11-21', '17:00'));
    const long = { from: 22, to: 9 };
    expect(planOf('project_moved', { mail: UNCHOSEN, quiet: long }, at)?.dueAt).toBe(ist('2026-11-22', '09:00'));
  });
  it('is never where identity writes a letter anyway', () => {
    for (const kind of ['invoice_to_pay', 'payment_recorded', 'payslip_published', 'report_to_write'] as const)
      expect(planOf(kind, { mail: { ...UNCHOSEN, money: 'at_once', pay: 'at_once' }, quiet: null }, at)).toBeNull();
  });
});

/** Pay beside the salary as tables: who may, in which state, and that nothing is paid twice. */
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { type AnyDecider, type Effect, type Fact, isRefusal, type Look } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { shippedComponents } from '../rules/shipped-structures.ts';
import { AT, admin, colleague, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import { type BonusCommand, type BonusEvent, bonusOfRef, bonusRefOf, bonusStream, milestoneBonus } from './bonus.ts';
import { additionalPayOf } from './inputs.ts';
import { type AdditionalPayEvent, additionalPay, additionalPayIdOf, type Pay, type PayCommand } from './pay.ts';
import { bonusProposer, payRecoverer } from './reactors.ts';

const employeeId = employee.id;
const key = { source: 'MANUAL', sourceRef: 'Diwali 2026', employeeId } as const;
const additionalPayId = additionalPayIdOf(key);
const of = { additionalPayId, employeeId };
const component = (code: string) => shippedComponents.find((one) => one.code === code) ?? null;
const terms = { ...key, componentCode: 'SPECIAL_PAY', month: '2026-11', reason: 'For the festival' };
const facts = {
  ...{ onPayroll: YES, joinedOn: '2026-01-05', component: component('SPECIAL_PAY') },
  ...{ closed: false, approvalAbovePaise: 10_000_00 },
};
const propose = (over: object = {}): PayCommand => ({
  ...{ type: 'ProposePay', additionalPayId, ...terms, amountPaise: 10_000_00, ...facts, actor: admin, at: AT },
  ...over,
});
const given_ = { actor: admin, at: AT, ...of };
const approve = (over: object = {}): PayCommand => ({ type: 'ApprovePay', otherAdmin: YES, ...given_, ...over });
const cancel = (over: object = {}): PayCommand => ({
  ...{ type: 'CancelPay', reason: 'Entered wrong', otherAdmin: YES, ...given_ },
  ...over,
});
const run = (type: 'ReservePay' | 'ReleasePay' | 'ConsumePay', runId = 'run-1', over: object = {}): PayCommand => ({
  ...{ type, runId, ...given_, actor: system },
  ...over,
});
const back = (over: object = {}): PayCommand => ({
  ...{ type: 'TakePayBack', reason: 'Reversed', ...given_, actor: system },
  ...over,
});

const proposed = (over: object = {}): AdditionalPayEvent => ({
  type: 'AdditionalPayProposed',
  data: { ...of, ...terms, amountPaise: '1000000', proposedBy: admin.id, ...over },
});
const bonus = proposed({ source: 'MILESTONE_BONUS', componentCode: 'MILESTONE_BONUS', proposedBy: system.id });
const recovery = proposed({ source: 'RECOVERY', componentCode: 'RECOVERY', proposedBy: system.id });
const approved = (approvedBy = admin.id): AdditionalPayEvent => ({
  type: 'AdditionalPayApproved',
  data: { ...of, approvedBy },
});
const byRun = (what: 'Reserved' | 'Released' | 'Consumed', runId = 'run-1'): AdditionalPayEvent => ({
  type: `AdditionalPay${what}`,
  data: { ...of, runId },
});
const cancelled = (by = admin.id, reason = 'Entered wrong'): AdditionalPayEvent => ({
  type: 'AdditionalPayCancelled',
  data: { ...of, reason, by },
});
const takenBack = (by = system.id, reason = 'Reversed'): AdditionalPayEvent => ({
  type: 'AdditionalPayTakenBack',
  data: { ...of, reason, by },
});
const live = [proposed(), approved()];
const reserved = [...live, byRun('Reserved')];
const consumed = [...reserved, byRun('Consumed')];
/** Its run was opened again after it had been taken back. */
const lifted: readonly AdditionalPayEvent[] = [
  ...[...consumed, takenBack()],
  { type: 'AdditionalPayCancelled', data: { ...of, reason: 'Reversed', by: system.id, liftsRecovery: true } },
];

describe('what is proposed', () => {
  it('by an admin is approved by the same act up to the limit, and waits above it or where it is their own', () => {
    given(additionalPay).when(propose()).then([proposed(), approved()]);
    given(additionalPay)
      .when(propose({ amountPaise: 10_000_01 }))
      .then([proposed({ amountPaise: '1000001' })]);
    const own = { ...of, employeeId: admin.id };
    given(additionalPay)
      .when(propose(own))
      .then([proposed(own)]);
  });

  it('by the product waits for an admin, but for a recovery', () => {
    const made = { actor: system, onPayroll: NO, joinedOn: null, component: null, closed: true };
    const share = { source: 'MILESTONE_BONUS', componentCode: 'MILESTONE_BONUS' };
    given(additionalPay)
      .when(propose({ ...made, ...share }))
      .then([bonus]);
    given(additionalPay, [bonus])
      .when(propose({ ...made, ...share }))
      .then([]);
    const owed = { source: 'RECOVERY', componentCode: 'RECOVERY' };
    given(additionalPay)
      .when(propose({ ...made, ...owed }))
      .then([recovery, approved(system.id)]);
  });

  it.each<[string, object, string]>([
    ['by an employee', { actor: employee }, 'FORBIDDEN'],
    ['by a colleague', { actor: colleague }, 'FORBIDDEN'],
    ['by a lead', { actor: lead }, 'FORBIDDEN'],
    ['for a stranger', { onPayroll: NO }, 'NOT_FOUND'],
    ['for a closed month', { closed: true }, 'MONTH_CLOSED'],
  ])('%s is refused', (_what, over, code) => {
    given(additionalPay).when(propose(over)).then(code);
  });

  it.each<[string, object, string, string]>([
    ['of an unknown component', { component: null }, 'componentCode', 'of the catalogue'],
    [
      'of what is earned every month',
      { component: { ...component('SPECIAL_PAY'), oneOff: false } },
      'componentCode',
      'earned once',
    ],
    ['of what is reimbursed', { component: component('EXPENSES') }, 'componentCode', 'earned once'],
    [
      'of what is earned, as a bill',
      { component: component('SPECIAL_PAY'), source: 'REIMBURSEMENT' },
      'componentCode',
      'is reimbursed',
    ],
    ['of what the law takes', { component: component('TDS'), source: 'RECOVERY' }, 'componentCode', 'taken once'],
    ['as a bonus by hand', { source: 'MILESTONE_BONUS' }, 'source', 'not entered'],
    ['before they joined', { month: '2025-12' }, 'month', 'first day of work'],
    ['under a reference that is kept', { sourceRef: 'Taken-Back: x' }, 'sourceRef', 'kept'],
    ['under it with blanks before', { sourceRef: '  carried  : x' }, 'sourceRef', 'kept'],
    ['under that of a correction', { sourceRef: 'OWED:run-1' }, 'sourceRef', 'kept'],
  ])('%s is refused, and said at its field', (_what, over, field, words) => {
    const errors = [{ field, message: expect.stringContaining(words) }];
    given(additionalPay)
      .when(propose(over))
      .then({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors } });
  });

  it.each<[string, object]>([
    ['a bill', { source: 'REIMBURSEMENT', componentCode: 'EXPENSES', component: component('EXPENSES') }],
    ['what is taken back', { source: 'RECOVERY', componentCode: 'RECOVERY', component: component('RECOVERY') }],
    ['for the month of their first day', { month: '2026-01' }],
    ['for somebody whose first day is not known', { joinedOn: null, month: '2025-12' }],
    ['under a reference that only speaks of one that is kept', { sourceRef: 'Carried over, owed: nothing' }],
  ])('%s may be', (_what, over) => {
    const { component: _component, joinedOn: _joinedOn, ...told } = over as Record<string, unknown>;
    given(additionalPay)
      .when(propose(over))
      .then([proposed(told), approved()]);
  });

  it('twice is refused, also once the first was cancelled, in whichever case and blanks it is written', () => {
    for (const events of [[proposed()], [...live, cancelled()], consumed])
      given(additionalPay, events)
        .when(propose())
        .then({ refused: 'DUPLICATE_PAY_ITEM', because: 'conflict', detail: { additionalPayId } });
    expect(additionalPayIdOf({ ...key, sourceRef: 'DIWALI   2026' })).toBe(additionalPayId);
    const others = [
      { ...key, sourceRef: 'Diwali 2027' },
      { ...key, employeeId: colleague.id },
      { ...key, source: 'REIMBURSEMENT' } as const,
    ];
    for (const other of others) expect(additionalPayIdOf(other)).not.toBe(additionalPayId);
  });

  it('waits while nobody knows whether the person works here', () => {
    const waits = propose({ onPayroll: notKnownYet('PERSON_PENDING') });
    expect(additionalPay.decide(waits, additionalPay.initial)).toMatchObject({ because: 'pending' });
  });
});

const ofPerson = (over: object): object => ('employeeId' in over ? over : {});

describe('a decision of an admin', () => {
  it('is another’s than who proposed it and who is paid', () => {
    given(additionalPay, [proposed()])
      .when(approve({ actor: secondAdmin }))
      .then([approved(secondAdmin.id)]);
    given(additionalPay, [bonus]).when(approve()).then([approved()]);
    given(additionalPay, [proposed()]).when(approve()).then('SAME_APPROVER');
    given(additionalPay, [proposed()])
      .when(approve({ otherAdmin: NO }))
      .then('SECOND_APPROVER_REQUIRED');
    const mine = proposed({ employeeId: secondAdmin.id });
    given(additionalPay, [mine])
      .when(approve({ actor: secondAdmin }))
      .then('SAME_APPROVER');
  });

  it('cancels what no approved run has paid; nobody lets themselves off what they owe', () => {
    for (const events of [[proposed()], live, reserved])
      given(additionalPay, events).when(cancel()).then([cancelled()]);
    // What others owe, and what they themselves would get, they may.
    for (const over of [{ source: 'RECOVERY' }, { employeeId: admin.id }])
      given(additionalPay, [proposed(over)])
        .when(cancel())
        .then([
          { type: 'AdditionalPayCancelled', data: { ...of, reason: 'Entered wrong', by: admin.id, ...ofPerson(over) } },
        ]);
    const mine = proposed({ source: 'RECOVERY', employeeId: admin.id });
    given(additionalPay, [mine]).when(cancel()).then('SAME_APPROVER');
    given(additionalPay, [mine])
      .when(cancel({ otherAdmin: NO }))
      .then('SECOND_APPROVER_REQUIRED');
  });

  it.each<[string, PayCommand, readonly AdditionalPayEvent[], string]>([
    ['approve, by an employee', approve({ actor: employee }), [proposed()], 'FORBIDDEN'],
    ['approve, of nothing', approve(), [], 'NOT_FOUND'],
    ['approve, twice', approve(), live, 'STATE_CONFLICT'],
    ['approve, on an older version', approve({ actor: secondAdmin, ifMatch: 7 }), [proposed()], 'VERSION_CONFLICT'],
    ['approve, by the product', approve({ actor: system }), [proposed()], 'FORBIDDEN'],
    ['cancel, by a lead', cancel({ actor: lead }), live, 'FORBIDDEN'],
    ['cancel, of nothing', cancel(), [], 'NOT_FOUND'],
    ['cancel, what was paid', cancel(), consumed, 'STATE_CONFLICT'],
    ['cancel, twice', cancel(), [...live, cancelled()], 'STATE_CONFLICT'],
    ['cancel, by the product', cancel({ actor: system }), live, 'FORBIDDEN'],
    ['cancel, what was taken back', cancel(), [...consumed, takenBack()], 'STATE_CONFLICT'],
  ])('is refused: %s', (_what, command, events, code) => {
    given(additionalPay, events).when(command).then(code);
  });
});

describe('a run', () => {
  it.each<[string, readonly AdditionalPayEvent[], PayCommand, readonly AdditionalPayEvent[] | string]>([
    ['reserves what is approved', live, run('ReservePay'), [byRun('Reserved')]],
    ['reserves nothing that was not proposed', [], run('ReservePay'), 'NOT_FOUND'],
    ['reserves it once', reserved, run('ReservePay'), []],
    ['reserves nothing of another run', reserved, run('ReservePay', 'run-2'), 'DUPLICATE_PAY_ITEM'],
    [
      'reserves what another has released',
      [...reserved, byRun('Released')],
      run('ReservePay', 'run-2'),
      [byRun('Reserved', 'run-2')],
    ],
    [
      'reserves nothing of which another was taken back',
      [...consumed, takenBack()],
      run('ReservePay', 'run-2'),
      'DUPLICATE_PAY_ITEM',
    ],
    ['consumes once, also what was taken back since', [...consumed, takenBack()], run('ConsumePay'), []],
    ['consumes nothing that it paid no more once it was opened again', lifted, run('ConsumePay'), 'STATE_CONFLICT'],
    ['reserves nothing that waits', [proposed()], run('ReservePay'), 'STATE_CONFLICT'],
    ['reserves nothing cancelled', [...live, cancelled()], run('ReservePay'), 'STATE_CONFLICT'],
    ['releases its own', reserved, run('ReleasePay'), [byRun('Released')]],
    ['releases nothing of another', reserved, run('ReleasePay', 'run-2'), []],
    ['releases nothing consumed', consumed, run('ReleasePay'), []],
    ['consumes its own', reserved, run('ConsumePay'), [byRun('Consumed')]],
    ['consumes once', consumed, run('ConsumePay'), []],
    ['consumes nothing of another', reserved, run('ConsumePay', 'run-2'), 'DUPLICATE_PAY_ITEM'],
    ['consumes nothing that another has paid', consumed, run('ConsumePay', 'run-2'), 'DUPLICATE_PAY_ITEM'],
    ['consumes nothing that waits', [proposed()], run('ConsumePay'), 'STATE_CONFLICT'],
    [
      'consumes nothing cancelled that it had not reserved',
      [...live, cancelled()],
      run('ConsumePay'),
      'STATE_CONFLICT',
    ],
    ['reserves anew what it had consumed', consumed, run('ReservePay'), [byRun('Reserved')]],
    ['and nothing that another had', consumed, run('ReservePay', 'run-2'), 'DUPLICATE_PAY_ITEM'],
    ['an employee gives no command of it', live, run('ReservePay', 'run-1', { actor: employee }), 'FORBIDDEN'],
  ])('%s', (_what, events, command, expected) => {
    given(additionalPay, events).when(command).then(expected);
  });

  it('that pays what was cancelled meanwhile has it taken back', () => {
    given(additionalPay, [...reserved, cancelled()])
      .when(run('ConsumePay'))
      .then([byRun('Consumed'), takenBack(admin.id, 'Entered wrong')]);
  });
});

describe('what is taken back', () => {
  it.each<[string, readonly AdditionalPayEvent[], readonly AdditionalPayEvent[]]>([
    ['before its approval is cancelled', [bonus], [cancelled(system.id, 'Reversed')]],
    ['before a run is cancelled', live, [cancelled(system.id, 'Reversed')]],
    ['before the run is approved is cancelled', reserved, [cancelled(system.id, 'Reversed')]],
    ['after a run paid it is owed', consumed, [takenBack()]],
    ['twice changes nothing', [...consumed, takenBack()], []],
    ['after it was cancelled changes nothing', [...live, cancelled()], []],
    ['before it was proposed is never proposed', [], [cancelled(system.id, 'Reversed')]],
    ['before it was proposed, twice, changes nothing', [cancelled(system.id, 'Reversed')], []],
  ])('%s', (_what, events, expected) => {
    given(additionalPay, events).when(back()).then(expected);
  });

  it('before it was proposed is not proposed by the product, and not by hand', () => {
    const forestalled = [cancelled(system.id, 'Reversed')];
    given(additionalPay, forestalled)
      .when(propose({ actor: system }))
      .then([]);
    given(additionalPay, forestalled).when(propose()).then('DUPLICATE_PAY_ITEM');
    given(additionalPay)
      .when(back({ actor: admin }))
      .then('NOT_FOUND');
  });

  it('and whose run is opened again lifts the recovery; a recovery that was taken stays', () => {
    given(additionalPay, [...consumed, takenBack()])
      .when(run('ReservePay'))
      .then([
        { type: 'AdditionalPayCancelled', data: { ...of, reason: 'Reversed', by: system.id, liftsRecovery: true } },
      ]);
    given(additionalPay, [recovery, approved(system.id), byRun('Consumed')])
      .when(back())
      .then('STATE_CONFLICT');
  });
});

it('is never paid by two runs, whatever happens in which order', () => {
  const commands = [
    ...(['run-1', 'run-2'] as const).flatMap((runId) =>
      (['ReservePay', 'ReleasePay', 'ConsumePay'] as const).map((type) => run(type, runId)),
    ),
    ...[propose(), approve({ actor: secondAdmin }), cancel(), back()],
  ];
  const walk = (pay: Pay, payers: ReadonlySet<string>, depth: number): void => {
    expect(payers.size).toBeLessThan(2);
    if (depth === 0) return;
    for (const command of commands) {
      const outcome = additionalPay.decide(command, pay);
      if ('refused' in outcome || outcome.length === 0) continue;
      const paid = new Set(payers);
      for (const { type, data } of outcome) {
        if (type === 'AdditionalPayConsumed') paid.add(data.runId);
        if (type === 'AdditionalPayReserved') paid.delete(data.runId);
      }
      walk(
        outcome.reduce((state, e) => additionalPay.evolve(state, e, 0), pay),
        paid,
        depth - 1,
      );
    }
  };
  walk(additionalPay.initial, new Set(), 6);
});

it('stands as its last event left it: who approved it, which run holds it, and why it ended', () => {
  const stateAfter = (...events: readonly AdditionalPayEvent[]): Pay => given(additionalPay, events).state;
  const whole = { ...of, ...terms, amountPaise: '1000000', proposedBy: admin.id, approvedBy: null, runId: null };
  expect(stateAfter(proposed())).toEqual({ ...whole, is: 'proposed', etag: 0, ended: null });
  const alive = { ...whole, approvedBy: admin.id, ended: null };
  expect(stateAfter(...live)).toEqual({ ...alive, is: 'approved', etag: 1 });
  expect(stateAfter(...reserved)).toEqual({ ...alive, is: 'reserved', etag: 2, runId: 'run-1' });
  expect(stateAfter(...reserved, byRun('Released'))).toEqual({ ...alive, is: 'approved', etag: 3 });
  expect(stateAfter(...consumed)).toEqual({ ...alive, is: 'consumed', etag: 3, runId: 'run-1' });
  const ended = { reason: 'Reversed', by: system.id };
  const back_ = { ...alive, is: 'taken_back', etag: 4, runId: 'run-1', ended };
  expect(stateAfter(...consumed, takenBack())).toEqual(back_);
  expect(stateAfter(...lifted)).toEqual({ ...back_, is: 'cancelled', etag: 5, runId: null });
  // The run that reserved it may have been approved just before: it is still known which one.
  expect(stateAfter(...reserved, cancelled())).toEqual({
    ...{ ...alive, is: 'cancelled', etag: 3, runId: 'run-1' },
    ended: { reason: 'Entered wrong', by: admin.id },
  });
  expect(() => stateAfter(approved())).toThrow('AdditionalPayApproved before it was proposed');
});

it('says how it stands where a run may not have it', () => {
  for (const type of ['ReservePay', 'ConsumePay'] as const)
    given(additionalPay, [proposed()])
      .when(run(type))
      .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'proposed', etag: 0 } });
});

it('tells the engine what is paid, and nothing of an erased person', () => {
  const { state } = given(additionalPay, live);
  if (state.is === 'absent') throw new TypeError('it was proposed');
  expect(additionalPayOf(state)).toEqual({
    ...{ additionalPayId, componentCode: 'SPECIAL_PAY', amountPaise: 10_000_00 },
    ...{ source: 'MANUAL', sourceRef: 'Diwali 2026' },
  });
  expect(additionalPayOf({ ...state, amountPaise: { erased: true } })).toBeNull();
});

describe('the bonus of a settlement', () => {
  const settlement = { projectId: 'p1', milestoneId: 'm1', settlement: 1 };
  const team = [{ assignmentId: 'a1', employeeId, effortWeightBp: 10_000 }];
  const due = { exGstPaise: 100_000_00, bonusBp: 200, team };
  const share: BonusCommand = { type: 'ShareBonus', ...settlement, ...due };
  const withdraw: BonusCommand = { type: 'WithdrawBonus', ...settlement };
  const isDue = { type: 'MilestoneBonusDue', data: { ...settlement, ...due } } as const;
  const withdrawn = { type: 'MilestoneBonusWithdrawn', data: settlement } as const;

  it.each<
    [string, Parameters<typeof given<unknown, BonusCommand, typeof isDue | typeof withdrawn>>[1], BonusCommand, unknown]
  >([
    ['is due', [], share, [isDue]],
    ['is due once', [isDue], share, []],
    ['is withdrawn', [isDue], withdraw, [withdrawn]],
    ['is withdrawn once', [isDue, withdrawn], withdraw, []],
    ['is withdrawn before it is heard of', [], withdraw, [withdrawn]],
    ['and not due afterwards', [withdrawn], share, []],
  ])('%s', (_what, events, command, expected) => {
    given(milestoneBonus, events)
      .when(command)
      .then(expected as never);
  });
});

it('the settlement of a bonus is found again by the reference of what is paid for it', () => {
  for (const milestoneId of ['m1', 'm:1', '8a6f:2:1']) {
    const settlement = { milestoneId, settlement: 12 };
    expect(bonusOfRef(bonusRefOf({ ...settlement, projectId: 'p1' }))).toEqual(settlement);
  }
  expect(bonusStream({ milestoneId: 'm1', settlement: 12 })).toBe('milestonebonus-m1_12');
});

describe('what follows, in whichever order and however often it is done', () => {
  const settlement = { projectId: 'p1', milestoneId: 'm1', settlement: 1 };
  const team = [{ assignmentId: 'a1', employeeId, effortWeightBp: 10_000 }];
  const due = { ...settlement, exGstPaise: 300_000_00, bonusBp: 200, team };
  const share = additionalPayIdOf({ source: 'MILESTONE_BONUS', sourceRef: 'm1:1', employeeId });
  const debt = additionalPayIdOf({ source: 'RECOVERY', sourceRef: `taken-back:${share}`, employeeId });
  const fact = <E extends { type: string; data: unknown }>(e: E) => ({ ...e, occurredAt: AT }) as unknown as Fact<E>;
  const isDue = fact<BonusEvent>({ type: 'MilestoneBonusDue', data: due });
  const isWithdrawn = fact<BonusEvent>({ type: 'MilestoneBonusWithdrawn', data: settlement });

  const UNHEARD = {
    ...{
      role: null,
      adminSince: null,
      employed: false,
      deactivated: false,
      code: null,
      designation: null,
      locationState: null,
    },
    ...{ joinedOn: null, lastDay: null },
  };
  /** Streams as they stand, without a store. */
  const log = (erased: readonly string[] = []) => {
    const states = new Map<string, unknown>();
    const stateOf = (stream: string, decider: AnyDecider) => states.get(stream) ?? decider.initial;
    const look = (async (stream, decider) => ({ state: stateOf(stream, decider), revision: null })) as Look;
    const give = (stream: string, decider: AnyDecider, command: unknown): readonly AdditionalPayEvent[] => {
      const outcome = decider.decide(command, stateOf(stream, decider));
      if (isRefusal(outcome)) return [];
      states.set(
        stream,
        outcome.reduce((state, e) => decider.evolve(state, e, 0), stateOf(stream, decider)),
      );
      return outcome as readonly AdditionalPayEvent[];
    };
    const nameOf = (id: string) => ({
      ...UNHEARD,
      _id: id,
      name: erased.includes(id) ? { erased: true as const } : id,
    });
    const sources = async () => ({ look, people: { heardOf: async (id: string) => nameOf(id) } });
    const perform = async (effects: readonly Effect[]): Promise<void> => {
      for (const effect of effects) {
        if (!('to' in effect)) throw new TypeError('a command was to follow');
        for (const e of give(effect.to, effect.decider, effect.command))
          if (/TakenBack|Cancelled/.test(e.type)) await recover(e);
      }
    };
    const recover = async (e: AdditionalPayEvent): Promise<void> =>
      perform(await payRecoverer(sources).react(fact(e) as never));
    give(bonusStream(settlement), milestoneBonus, { type: 'ShareBonus', ...due });
    give(bonusStream(settlement), milestoneBonus, { type: 'WithdrawBonus', ...settlement });
    const is = (id: string): Pay => stateOf(`additionalpay-${id}`, additionalPay) as Pay;
    const propose_ = bonusProposer(sources);
    return {
      is,
      follows: async (e: typeof isDue) => perform(await propose_.react(e)),
      give: (command: PayCommand) => give(`additionalpay-${command.additionalPayId}`, additionalPay, command),
      recover,
    };
  };
  const ofShare = { additionalPayId: share };

  it.each([
    [[isDue, isWithdrawn]],
    [[isDue, isDue, isWithdrawn, isWithdrawn]],
    [[isWithdrawn, isDue]],
    [[isWithdrawn, isDue, isWithdrawn, isDue]],
  ])('a bonus that is withdrawn is paid by nothing', async (events) => {
    const { follows, is, give } = log();
    for (const e of events) await follows(e);
    for (const command of [approve(ofShare), run('ReservePay', 'run-1', ofShare), run('ConsumePay', 'run-1', ofShare)])
      give(command);
    expect(['absent', 'cancelled']).toContain(is(share).is);
    expect(is(debt)).toEqual(additionalPay.initial);
  });

  it('nothing is written about whoever was erased', async () => {
    const { follows, is } = log([employeeId]);
    await follows(isDue);
    expect(is(share)).toEqual(additionalPay.initial);
  });

  it('a bonus that a run has paid is owed, once', async () => {
    const { follows, is, give, recover } = log();
    await follows(isDue);
    give(approve(ofShare));
    for (const type of ['ReservePay', 'ConsumePay'] as const) give(run(type, 'run-1', ofShare));
    await follows(isWithdrawn);
    expect([is(share).is, is(debt)]).toMatchObject(['taken_back', { is: 'approved', amountPaise: '600000' }]);
    const owed = is(debt);
    await recover({ ...takenBack(), data: { ...takenBack().data, additionalPayId: share } } as AdditionalPayEvent);
    await follows(isWithdrawn);
    await follows(isDue);
    expect([is(share).is, is(debt)]).toEqual(['taken_back', owed]);
  });
});

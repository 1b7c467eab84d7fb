import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import type { RunTotals } from '../engine/totals.ts';
import { payrollMonth } from '../months/month.ts';
import { AT, admin, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import type { RunEvent } from './events.ts';
import { openChecks, preparingAllows } from './preparing.ts';
import { payrollRun, type RunCommand } from './run.ts';
import { slipIn } from './slips.ts';
import type { PresentRun } from './state.ts';

const runId = 'run-1';
const calculationId = 'calc-1';
const of = { runId, calculationId };
const totals = { payslips: 2, grossPaise: 0, netPaise: 0 } as unknown as RunTotals;
const slips = [
  { payslipId: 'slip-1', employeeId: 'employee-1', netPaise: 7_470_000 },
  { payslipId: 'slip-2', employeeId: 'employee-2', netPaise: 7_470_000 },
];
const result = {
  ...{ totals, runLines: [], faults: [], ruleVersions: [], engineVersion: '1', calculationHash: 'hash-1' },
};
const warn = { checkId: 'warn-1', check: { severity: 'WARN', code: 'NET_CHANGED', employeeId: 'employee-1' } } as const;
const bank = {
  checkId: 'bank-1',
  check: { severity: 'BLOCK', code: 'BANK_MISSING', employeeId: 'employee-1' },
} as const;
const info = { checkId: 'info-1', check: { severity: 'INFO', code: 'NOT_PAID_HERE', employeeId: 'owner' } } as const;
const pan = { checkId: 'pan-1', check: { severity: 'BLOCK', code: 'PAN_MISSING', employeeId: 'employee-1' } } as const;

const opened: RunEvent = {
  type: 'PayrollRunOpened',
  data: {
    ...{ runId, month: '2026-11', type: 'regular', paymentDate: '2026-11-30', payBasis: { kind: 'CALENDAR_DAYS' } },
    ...{ people: null, reversesRunId: null, corrects: [], reason: null, openedAt: AT, by: admin.id },
  },
};
const started = (over: object = {}): RunEvent => ({
  type: 'PayrollCalculationStarted',
  data: { ...of, inputsDigest: 'digest-1', headcount: 2, by: admin.id, ...over },
});
const noted = (some = slips): RunEvent => ({ type: 'PayrollSlipsCalculated', data: { ...of, slips: some } });
const raised = ({ checkId, check }: typeof warn | typeof bank | typeof pan | typeof info): RunEvent => ({
  type: 'PayrollCheckRaised',
  data: { ...of, checkId, severity: check.severity, check },
});
const calculatedEvent: RunEvent = {
  type: 'PayrollRunCalculated',
  data: { ...of, ...result, inputsDigest: 'digest-1' },
};
const stale: RunEvent = { type: 'PayrollRunMarkedStale', data: { ...of, stream: 'salary-employee-1', revision: 1 } };
const said: RunEvent = {
  type: 'PayrollCheckAcknowledged',
  data: { runId, checkId: 'warn-1', note: 'A raise', by: admin.id },
};
const submittedEvent: RunEvent = {
  type: 'PayrollRunSubmitted',
  data: { runId, calculationHash: 'hash-1', by: admin.id, month: '2026-11' },
};
const approvedEvent: RunEvent = {
  type: 'PayrollRunApproved',
  data: { runId, calculationHash: 'hash-1', approvedBy: secondAdmin.id },
};
const heldEvent: RunEvent = {
  type: 'PayslipHeld',
  data: { runId, payslipId: 'slip-1', employeeId: 'employee-1', reason: 'No account', by: admin.id },
};
const rejectedEvent: RunEvent = {
  type: 'PayrollRunRejected',
  data: { runId, reason: 'No', by: secondAdmin.id, submittedBy: admin.id },
};
const revokedEvent: RunEvent = {
  type: 'PayrollRunApprovalRevoked',
  data: { runId, reason: 'No', by: secondAdmin.id, submittedBy: admin.id },
};
const cancelledEvent: RunEvent = { type: 'PayrollRunCancelled', data: { runId, reason: 'No', by: admin.id } };
const exported: RunEvent = {
  type: 'PayoutFileExported',
  data: {
    ...{ runId, batchId: 'batch-1', format: 'PLAIN_CSV', rows: [], totalPaise: 0, sha256: 'f', by: admin.id },
    ...{ day: '2026-11-30', payerRevision: 0 },
  },
};

const whole = [opened, started(), noted(), calculatedEvent];
const states = {
  draft: [opened],
  calculating: [opened, started()],
  calculated: whole,
  submitted: [...whole, submittedEvent],
  approved: [...whole, submittedEvent, approvedEvent],
  payment_initiated: [...whole, submittedEvent, approvedEvent, exported],
  cancelled: [opened, cancelledEvent],
} as const satisfies Readonly<Record<string, readonly RunEvent[]>>;

const by = (actor = admin) => ({ runId, actor, at: AT });
const open = (over: object = {}): RunCommand => ({
  ...{ type: 'OpenRun', ...by(), month: '2026-11', kind: 'regular', paymentDate: '2026-11-30' },
  ...{ payBasis: { kind: 'CALENDAR_DAYS' }, people: null, reversesRunId: null, corrects: [], reason: null },
  ...over,
});
const start = (over: object = {}): RunCommand => ({
  ...{ type: 'StartCalculation', ...by(), calculationId, inputsDigest: 'digest-1', headcount: 2 },
  ...{ missing: [], instead: null, ...over },
});
const note = (over: object = {}): RunCommand => ({ type: 'NoteSlips', ...by(system), calculationId, slips, ...over });
const raise = (over: object = {}): RunCommand => ({
  ...{ type: 'RaiseChecks', ...by(system), calculationId, checks: [warn], ...over },
});
const finish = (over: object = {}): RunCommand => ({
  ...{ type: 'FinishCalculation', ...by(system), calculationId, ...result, ...over },
});
const fail = (over: object = {}): RunCommand => ({
  ...{ type: 'FailCalculation', ...by(system), calculationId, code: 'COMPONENT_UNKNOWN', detail: {}, ...over },
});
const mark = (over: object = {}): RunCommand => ({
  ...{ type: 'MarkStale', ...by(system), calculationId, stream: 'salary-employee-1', revision: 1, ...over },
});
const acknowledge = (over: object = {}): RunCommand => ({
  ...{ type: 'AcknowledgeCheck', ...by(), checkIds: ['warn-1'], note: 'A raise', ...over },
});
const submit = (over: object = {}): RunCommand => ({ type: 'SubmitRun', ...by(), digestNow: 'digest-1', ...over });
const approver = { entered: false, ownPay: false, adminBefore: YES, otherApprover: YES };
const approve = (over: object = {}): RunCommand => ({
  ...{ type: 'ApproveRun', ...by(secondAdmin), digestNow: 'digest-1', calculationHash: 'hash-1', month: '2026-11' },
  ...{ approver, ...over },
});
const end = (type: 'RejectRun' | 'RevokeApproval' | 'CancelRun', actor = secondAdmin): RunCommand => ({
  ...{ type, ...by(actor), reason: 'No', reckonedWith: [] },
});

const wrong = (field: string, words: string) => ({
  ...({ refused: 'VALIDATION_FAILED', because: 'rule' } as const),
  detail: { errors: [{ field, message: expect.stringContaining(words) }] },
});
const conflict = (state: string, etag: number) =>
  ({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state, etag } }) as const;

it('is an admin’s to open, once; one outside the month’s own names whom it pays', () => {
  const none = given(payrollRun);
  none.when(open()).then([opened]);
  for (const actor of [employee, lead]) none.when(open({ actor })).then('FORBIDDEN');
  none.when(open({ kind: 'off_cycle' })).then(wrong('people', 'Choose whom it pays'));
  none.when(open({ kind: 'off_cycle', people: [] })).then(wrong('people', 'Choose whom it pays'));
  // A correction finds them by its slips; the product opens what settles whoever leaves.
  none.when(open({ kind: 'correction', people: [], actor: system })).then([
    {
      type: 'PayrollRunOpened',
      data: { ...opened.data, type: 'correction', people: [], by: system.id },
    } as unknown as RunEvent,
  ]);
  const some = { kind: 'off_cycle', people: ['employee-1'] };
  none
    .when(open(some))
    .then([
      { type: 'PayrollRunOpened', data: { ...opened.data, type: 'off_cycle', people: ['employee-1'] } } as RunEvent,
    ]);
  given(payrollRun, [opened]).when(open()).then(conflict('draft', 0));
});

it('stands as its last event left it', () => {
  const stands = (...events: readonly RunEvent[]) => given(payrollRun, events).state;
  const { by: _by, ...about } = opened.data as Extract<RunEvent, { type: 'PayrollRunOpened' }>['data'];
  const draft = {
    ...{ is: 'draft', ...about, etag: 0, preparedBy: [admin.id], calculating: null, failed: null, calculated: null },
    ...{ slips: {}, submittedBy: null, approvedBy: null, batches: [], reversedBy: null },
  };
  expect(stands(opened)).toEqual(draft);
  const under = { calculationId, inputsDigest: 'digest-1', headcount: 2, slips: [], checks: [] };
  expect(stands(opened, started())).toEqual({ ...draft, etag: 1, calculating: under });
  const failed = { type: 'PayrollCalculationFailed', data: { ...of, code: 'NO', detail: { a: 1 } } } as RunEvent;
  const fault = { calculationId, code: 'NO', detail: { a: 1 } };
  expect(stands(opened, started(), failed)).toEqual({ ...draft, etag: 2, failed: fault });
  expect(stands(opened, started(), failed, started())).toEqual({ ...draft, etag: 3, calculating: under });
  const calculated = { ...of, ...result, inputsDigest: 'digest-1', stale: null, checks: [{ ...warn, note: null }] };
  const { runId: _run, ...valid } = calculated;
  const all = [opened, started(), noted(), raised(warn), calculatedEvent];
  const due = slips.map((slip) => ({ ...slip, held: null, payment: { is: 'due' } }));
  const whole = {
    ...{ ...draft, is: 'calculated', etag: 4, calculated: valid },
    slips: { sl: { 'slip-1': due[0], 'slip-2': due[1] } },
  };
  expect(stands(...all)).toEqual(whole);
  const isStale = { stream: 'salary-employee-1', revision: 1 };
  expect(stands(...all, stale)).toEqual({ ...whole, etag: 5, calculated: { ...valid, stale: isStale } });
  expect(stands(...all, said)).toEqual({
    ...{ ...whole, etag: 5, calculated: { ...valid, checks: [{ ...warn, note: 'A raise' }] } },
  });
  const sent = { ...whole, is: 'submitted', etag: 5, submittedBy: admin.id };
  expect(stands(...all, submittedEvent)).toEqual(sent);
  expect(stands(...all, submittedEvent, approvedEvent)).toEqual({
    ...{ ...sent, is: 'approved', etag: 6, approvedBy: secondAdmin.id },
  });
  expect(stands(...all, submittedEvent, approvedEvent, revokedEvent)).toEqual({ ...whole, etag: 7 });
  expect(stands(...all, submittedEvent, rejectedEvent)).toEqual({ ...whole, etag: 6 });
  expect(stands(...all, started(), cancelledEvent)).toEqual({ ...whole, is: 'cancelled', etag: 6 });
  expect(() => stands(submittedEvent)).toThrow('PayrollRunSubmitted before the run was opened');
});

it('knows everybody who prepared it, each once', () => {
  const byAnother = { ...submittedEvent, data: { ...submittedEvent.data, by: secondAdmin.id } } as RunEvent;
  const preparers = (...events: readonly RunEvent[]) => (given(payrollRun, events).state as PresentRun).preparedBy;
  expect(preparers(...whole, submittedEvent)).toEqual([admin.id]);
  expect(preparers(...whole, byAnother, rejectedEvent, byAnother)).toEqual([admin.id, secondAdmin.id]);
});

it('is not moved by what is noted of a calculation that is not its own', () => {
  const of0 = { runId, calculationId: 'calc-0' };
  const strange = [
    { type: 'PayrollSlipsCalculated', data: { ...of0, slips } },
    { type: 'PayrollCheckRaised', data: { ...of0, ...warn, severity: 'WARN' } },
    { type: 'PayrollCalculationFailed', data: { ...of0, code: 'NO', detail: {} } },
    { type: 'PayrollRunMarkedStale', data: { ...of0, stream: 's', revision: 1 } },
  ] as readonly RunEvent[];
  for (const events of [states.draft, states.calculating, whole])
    for (const e of strange) {
      const { state } = given(payrollRun, events);
      expect(payrollRun.evolve(state, e, 9)).toEqual({ ...state, etag: 9 });
    }
  const { state } = given(payrollRun, states.draft);
  expect(payrollRun.evolve(state, said, 9)).toEqual({ ...state, etag: 9 });
});

it('refuses in every state whatever the state does not allow, and whoever is no admin before that', () => {
  const allowed: Readonly<Record<string, readonly (keyof typeof states)[]>> = {
    StartCalculation: ['draft', 'calculating', 'calculated'],
    AcknowledgeCheck: ['calculated'],
    SubmitRun: ['calculated'],
    ApproveRun: ['submitted'],
    RejectRun: ['submitted'],
    RevokeApproval: ['approved'],
    CancelRun: ['draft', 'calculating', 'calculated', 'submitted'],
  };
  const commands = [start(), acknowledge(), submit(), approve(), end('RejectRun'), end('RevokeApproval')];
  for (const command of [...commands, end('CancelRun')]) {
    for (const [state, events] of Object.entries(states)) {
      const run = given(payrollRun, events);
      for (const actor of [employee, lead]) run.when({ ...command, actor }).then('FORBIDDEN');
      const may = allowed[command.type]?.includes(state as keyof typeof states) ?? false;
      const refused = { refused: 'VERSION_CONFLICT', because: 'conflict' } as const;
      const stands = { state: state === 'calculating' ? 'draft' : state, etag: events.length - 1 };
      run.when({ ...command, ifMatch: 99 }).then({ ...refused, detail: stands });
      if (!may) run.when(command).then(conflict(stands.state, stands.etag));
      const present = events.reduce(payrollRun.evolve, payrollRun.initial) as PresentRun;
      expect([command.type, state, preparingAllows(command.type as 'SubmitRun', present)]).toEqual([
        ...[command.type, state, may],
      ]);
    }
    given(payrollRun).when(command).then('NOT_FOUND');
  }
});

it('is calculated once at a time; two who begin over the same inputs wait for one calculation', () => {
  const draft = given(payrollRun, states.draft);
  draft.when(start()).then([started()]);
  const missing = [{ key: 'PT', jurisdiction: 'GA', month: '2026-11' }];
  draft.when(start({ missing })).then({ refused: 'STATUTORY_RULE_MISSING', because: 'rule', detail: { missing } });
  draft.when(start({ headcount: 0 })).then(wrong('people', 'Nobody is paid'));
  const under = given(payrollRun, states.calculating);
  under.when(start({ actor: secondAdmin, calculationId: 'calc-2' })).then([]);
  const other = { calculationId: 'calc-2', inputsDigest: 'digest-2' };
  under.when(start({ actor: secondAdmin, ...other })).then([started({ ...other, by: secondAdmin.id })]);
  given(payrollRun, whole)
    .when(start(other))
    .then([started(other)]);
});

it('is begun anew by the product for whoever began it, while that calculation is the one under way', () => {
  const instead = { calculationId, by: admin.id };
  const anew = { actor: system, calculationId: 'calc-2', inputsDigest: 'digest-2', instead };
  const under = given(payrollRun, states.calculating);
  under.when(start(anew)).then([started({ calculationId: 'calc-2', inputsDigest: 'digest-2' })]);
  under.when(start({ ...anew, actor: admin })).then('FORBIDDEN');
  under.when(start({ ...anew, instead: { ...instead, calculationId: 'calc-0' } })).then([]);
  given(payrollRun, whole).when(start(anew)).then([]);
});

it('notes slips and checks of the calculation under way alone, each once, and makes it the valid one', () => {
  const under = given(payrollRun, states.calculating);
  under.when(note()).then([noted()]);
  given(payrollRun, [opened, started(), noted([slips[0] as (typeof slips)[0]])])
    .when(note())
    .then([noted([slips[1] as (typeof slips)[0]])]);
  given(payrollRun, [opened, started(), noted()]).when(note()).then([]);
  under.when(raise()).then([raised(warn)]);
  given(payrollRun, [opened, started(), raised(warn)])
    .when(raise())
    .then([]);
  given(payrollRun, [opened, started(), noted()]).when(finish()).then([calculatedEvent]);
  expect(() => under.when(finish()).then([])).toThrow('0 slips are noted, and 2 are summed up');
  under
    .when(fail())
    .then([{ type: 'PayrollCalculationFailed', data: { ...of, code: 'COMPONENT_UNKNOWN', detail: {} } }]);
  // Its slips may stand on their streams: what was valid before it is not any more.
  const failed = [...whole, started({ calculationId: 'calc-2' })].reduce(payrollRun.evolve, payrollRun.initial);
  const [failure] = given(payrollRun, [...whole, started({ calculationId: 'calc-2' })]).when(
    fail({ calculationId: 'calc-2' }),
  ).outcome as readonly RunEvent[];
  if (failure === undefined) throw new Error('it says that it failed');
  expect(payrollRun.evolve(failed, failure, 9)).toMatchObject({ is: 'draft', calculated: null, calculating: null });
  for (const command of [note(), raise(), finish(), fail()]) {
    under.when({ ...command, calculationId: 'calc-0' } as RunCommand).then([]);
    given(payrollRun, whole).when(command).then([]);
    given(payrollRun, states.cancelled).when(command).then([]);
    under.when({ ...command, actor: admin }).then('FORBIDDEN');
  }
});

it('is marked stale once, while it can still be calculated anew', () => {
  given(payrollRun, whole).when(mark()).then([stale]);
  given(payrollRun, states.submitted).when(mark()).then([stale]);
  given(payrollRun, [...whole, stale])
    .when(mark())
    .then([]);
  given(payrollRun, states.approved).when(mark()).then([]);
  given(payrollRun, states.calculating).when(mark()).then([]);
  given(payrollRun, whole)
    .when(mark({ actor: admin }))
    .then('FORBIDDEN');
  given(payrollRun, whole)
    .when(mark({ calculationId: 'calc-0' }))
    .then([]);
});

it('takes one note for several warnings, and no note for what blocks', () => {
  const withChecks = given(payrollRun, [opened, started(), noted(), raised(warn), raised(pan), calculatedEvent]);
  withChecks.when(acknowledge()).then([said]);
  withChecks.when(acknowledge({ checkIds: ['warn-1', 'pan-1'] })).then(wrong('checkIds', 'Resolve what blocks'));
  withChecks.when(acknowledge({ checkIds: ['warn-1', 'other'] })).then(wrong('checkIds', 'of the newest calculation'));
  const other = { ...warn, checkId: 'warn-2' } as unknown as typeof warn;
  const two = given(payrollRun, [opened, started(), noted(), raised(warn), raised(other), calculatedEvent, said]);
  two.when(acknowledge()).then([]);
  const about = (checkId: string, note: string) => ({ ...said, data: { ...said.data, checkId, note } }) as RunEvent;
  // What has the same word already is not said again; another word takes its place.
  two.when(acknowledge({ checkIds: ['warn-1', 'warn-2'] })).then([about('warn-2', 'A raise')]);
  two.when(acknowledge({ note: 'A bonus' })).then([about('warn-1', 'A bonus')]);
});

it('is submitted with no check open and no input changed since', () => {
  const withChecks = (...more: readonly RunEvent[]) =>
    given(payrollRun, [opened, started(), noted(), raised(warn), raised(bank), calculatedEvent, ...more]);
  given(payrollRun, whole).when(submit()).then([submittedEvent]);
  given(payrollRun, whole)
    .when(submit({ digestNow: 'digest-2' }))
    .then('STALE_CALCULATION');
  given(payrollRun, [...whole, stale])
    .when(submit())
    .then('STALE_CALCULATION');
  const open_ = (...checkIds: string[]) => ({ refused: 'CHECKS_OPEN', because: 'rule', detail: { checkIds } }) as const;
  withChecks().when(submit()).then(open_('warn-1', 'bank-1'));
  withChecks(said).when(submit()).then(open_('bank-1'));
  withChecks(heldEvent).when(submit()).then(open_('warn-1'));
  // Who else is held pays for nobody’s account.
  const another = { ...heldEvent, data: { ...heldEvent.data, payslipId: 'slip-2', employeeId: 'employee-2' } };
  withChecks(said, another as RunEvent)
    .when(submit())
    .then(open_('bank-1'));
  const unverified = { checkId: 'bank-2', check: { ...bank.check, code: 'BANK_UNVERIFIED' } } as unknown as typeof bank;
  given(payrollRun, [opened, started(), noted(), raised(unverified), calculatedEvent, heldEvent])
    .when(submit())
    .then([submittedEvent]);
  // Whoever is held is paid to no account now.
  withChecks(said, heldEvent).when(submit()).then([submittedEvent]);
  given(payrollRun, [opened, started(), noted(), raised(pan), calculatedEvent, heldEvent])
    .when(submit())
    .then('CHECKS_OPEN');
});

it('is neither submitted nor spoken about while it is calculated anew', () => {
  const anew = given(payrollRun, [
    ...[opened, started(), noted(), raised(warn), calculatedEvent],
    started({ calculationId: 'calc-2' }),
  ]);
  for (const command of [submit(), acknowledge()]) anew.when(command).then(conflict('calculated', 5));
});

it('keeps a hold over a new calculation, and says anew what is open', () => {
  const again = [started({ calculationId: 'calc-2' })].map((e) => e as RunEvent);
  const next = { ...of, calculationId: 'calc-2' };
  const run = [
    ...[...whole, heldEvent, ...again],
    { type: 'PayrollSlipsCalculated', data: { ...next, slips } } as RunEvent,
    { type: 'PayrollCheckRaised', data: { ...next, ...bank, severity: 'BLOCK' } } as RunEvent,
    { type: 'PayrollRunCalculated', data: { ...next, ...result, inputsDigest: 'digest-1' } } as RunEvent,
  ].reduce(payrollRun.evolve, payrollRun.initial) as PresentRun;
  expect(slipIn(run.slips, 'slip-1')?.held).toEqual({ reason: 'No account', by: admin.id });
  expect(openChecks(run)).toEqual([]);
});

it('is approved by an admin who prepared nothing of it and was one before it was opened', () => {
  const submitted = given(payrollRun, states.submitted);
  submitted.when(approve()).then([approvedEvent]);
  const facts = (over: object) => approve({ approver: { ...approver, ...over } });
  for (const command of [
    approve({ actor: admin }),
    facts({ entered: true }),
    facts({ ownPay: true }),
    facts({ adminBefore: NO }),
  ])
    submitted.when(command).then('SAME_APPROVER');
  for (const over of [{ entered: true }, { ownPay: true }, { adminBefore: NO }])
    submitted.when(facts({ ...over, otherApprover: NO })).then('SECOND_APPROVER_REQUIRED');
  submitted
    .when(approve({ actor: admin, approver: { ...approver, otherApprover: NO } }))
    .then('SECOND_APPROVER_REQUIRED');
  // What is not known yet is waited for.
  const unsaid = { is: 'not_known_yet', say: 'PERSON_PENDING' };
  for (const over of [{ adminBefore: unsaid }, { entered: true, otherApprover: unsaid }])
    expect(payrollRun.decide(facts(over), submitted.state)).toEqual({ refused: 'PERSON_PENDING', because: 'pending' });
  // Whoever began the calculation prepared it too.
  given(payrollRun, [opened, started({ by: secondAdmin.id }), noted(), calculatedEvent, submittedEvent])
    .when(approve())
    .then('SAME_APPROVER');
});

it('is approved as it was seen: by its hash, its month, and with no input changed since', () => {
  const submitted = given(payrollRun, states.submitted);
  submitted.when(approve({ calculationHash: 'hash-0' })).then('STALE_CALCULATION');
  submitted.when(approve({ digestNow: 'digest-2' })).then('STALE_CALCULATION');
  given(payrollRun, [...states.submitted, stale])
    .when(approve())
    .then('STALE_CALCULATION');
  submitted.when(approve({ month: '2026-12' })).then(wrong('month', 'Type 2026-11'));
});

it('goes back by rejecting and revoking, and ends by cancelling', () => {
  given(payrollRun, states.submitted).when(end('RejectRun')).then([rejectedEvent]);
  const approved = given(payrollRun, states.approved);
  approved.when(end('RevokeApproval')).then([revokedEvent]);
  const later = { ...end('RevokeApproval'), reckonedWith: ['run-2'] } as RunCommand;
  approved.when(later).then({ refused: 'LATER_RUN_APPROVED', because: 'conflict', detail: { runIds: ['run-2'] } });
  given(payrollRun, whole).when(later).then('STATE_CONFLICT');
  given(payrollRun, states.calculated).when(end('CancelRun', admin)).then([cancelledEvent]);
  for (const back of [rejectedEvent, revokedEvent])
    given(payrollRun, [...states.submitted, approvedEvent, back])
      .when(submit())
      .then([submittedEvent]);
});

it('holds its month from the claim until it is cancelled, and for ever once it is closed', () => {
  const of = { month: '2026-11', runId };
  const [claimed, released, closed] = (
    ['PayrollMonthClaimed', 'PayrollMonthReleased', 'PayrollMonthClosed'] as const
  ).map((type) => ({ type, data: of }));
  if (!(claimed && released && closed)) throw new Error('three events');
  const claim = { type: 'ClaimMonth', ...of } as const;
  const release = { type: 'ReleaseMonth', ...of } as const;
  const close = { type: 'CloseMonth', ...of } as const;
  const other = { ...claim, runId: 'run-2' };
  given(payrollMonth).when(claim).then([claimed]);
  given(payrollMonth).when(release).then([]);
  given(payrollMonth).when(close).then([]);
  const held = given(payrollMonth, [claimed]);
  held.when(claim).then([]);
  held.when(other).then('RUN_EXISTS');
  held.when(release).then([released]);
  held.when({ ...release, runId: 'run-2' }).then([]);
  held.when(close).then([closed]);
  given(payrollMonth, [claimed, released])
    .when(other)
    .then([{ type: 'PayrollMonthClaimed', data: { ...of, runId: 'run-2' } }]);
  for (const command of [claim, other]) given(payrollMonth, [claimed, closed]).when(command).then('MONTH_CLOSED');
  given(payrollMonth, [claimed, closed]).when(release).then([]);
  given(payrollMonth, [claimed, closed]).when(close).then([]);
});

it('that only informs stops nothing, and asks for no word', () => {
  const run = given(payrollRun, [opened, started(), noted(), raised(info), calculatedEvent]);
  run.when(acknowledge({ checkIds: ['info-1'] })).then(wrong('checkIds', 'Choose warnings'));
  given(payrollRun, [opened, started(), noted(), raised(info), raised(warn), calculatedEvent])
    .when(acknowledge({ checkIds: ['warn-1', 'info-1'] }))
    .then(wrong('checkIds', 'Choose warnings'));
  run.when(submit()).then([submittedEvent]);
});

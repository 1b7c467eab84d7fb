/** A payslip's rules as tables: who may say what, in which state, and that what is published is frozen. */
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { audit } from '../audit/module.ts';
import { onlySlip, person, run } from '../engine/workbench/people.ts';
import type { RunEvent } from '../runs/events.ts';
import { AT, admin, client, colleague, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import type { PayslipEvent } from './events.ts';
import { type PayslipCommand, payslip, payslipIdOf } from './payslip.ts';

const of = { payslipId: 's1', runId: 'run-1', employeeId: employee.id };
const slip = onlySlip(run('2026-11', [person('2026-11', { employeeId: employee.id })]));
const figures = { calculationId: 'c1', month: '2026-11', slip, inputs: '{}', read: { 'salary-e': 3 } };
const calculated = (over: object = {}): PayslipEvent => ({
  type: 'PayslipCalculated',
  data: { ...of, ...figures, ...over },
});
const paper = { number: '2026-11/E-1', head: '{}', pdfSha256: 'a'.repeat(64) };
const published: PayslipEvent = { type: 'PayslipPublished', data: { ...of, ...paper } };
const disputed = (disputeId = 'd1'): PayslipEvent => ({
  type: 'PayslipDisputed',
  data: { ...of, disputeId, reason: 'A day is missing', by: employee.id },
});
const answered = (disputeId = 'd1'): PayslipEvent => ({
  type: 'PayslipDisputeResolved',
  data: { ...of, disputeId, outcome: 'stands', answer: 'It was unpaid leave', by: admin.id },
});
const calculate = (over: object = {}): PayslipCommand => ({
  ...{ type: 'CalculateSlip', ...of, ...figures, actor: system, at: AT },
  ...over,
});
const publish = (over: object = {}): PayslipCommand => ({
  ...{ type: 'PublishSlip', payslipId: 's1', ...paper, actor: system, at: AT },
  ...over,
});
const dispute = (over: object = {}): PayslipCommand => ({
  ...{ type: 'DisputePayslip', payslipId: 's1', disputeId: 'd1', reason: 'A day is missing', actor: employee, at: AT },
  ...over,
});
const resolve = (over: object = {}): PayslipCommand => ({
  ...{ type: 'ResolveDispute', payslipId: 's1', disputeId: 'd1', outcome: 'stands', answer: 'It was unpaid leave' },
  ...{ otherAdmin: YES, actor: admin, at: AT },
  ...over,
});
const correct = (over: object = {}): PayslipCommand => ({
  ...{ type: 'CorrectSlip', payslipId: 's1', byPayslipId: 's2', byRunId: 'run-2', actor: system, at: AT },
  ...over,
});
const frozen = [calculated(), published];

it('is calculated by the product, also anew, until it is published', () => {
  given(payslip).when(calculate()).then([calculated()]);
  given(payslip, [calculated()]).when(calculate()).then([]);
  given(payslip, [calculated()])
    .when(calculate({ calculationId: 'c2' }))
    .then([calculated({ calculationId: 'c2' })]);
  given(payslip, frozen)
    .when(calculate({ calculationId: 'c2' }))
    .then('STATE_CONFLICT');
  for (const actor of [admin, employee]) given(payslip).when(calculate({ actor })).then('FORBIDDEN');
});

it('is published by the product, once', () => {
  given(payslip).when(publish()).then('NOT_FOUND');
  given(payslip, [calculated()]).when(publish()).then([published]);
  given(payslip, frozen)
    .when(publish({ number: 'other' }))
    .then([]);
  given(payslip, [calculated()])
    .when(publish({ actor: admin }))
    .then('FORBIDDEN');
});

describe('a dispute', () => {
  it('is raised by its employee against a published slip, one at a time', () => {
    given(payslip, frozen).when(dispute()).then([disputed()]);
    given(payslip, frozen)
      .when(dispute({ ifMatch: 0 }))
      .then('VERSION_CONFLICT');
    given(payslip).when(dispute()).then('NOT_FOUND');
    given(payslip, [calculated()]).when(dispute()).then('NOT_FOUND');
    // An admin sees their own from the first day; it is disputed once it is out.
    given(payslip, [calculated()])
      .when(dispute({ actor: { ...employee, role: 'admin' } }))
      .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'calculated', etag: 0 } });
    for (const actor of [colleague, lead, client]) given(payslip, frozen).when(dispute({ actor })).then('NOT_FOUND');
    given(payslip, frozen)
      .when(dispute({ actor: admin }))
      .then('FORBIDDEN');
    given(payslip, [...frozen, disputed()])
      .when(dispute({ disputeId: 'd2' }))
      .then('STATE_CONFLICT');
    given(payslip, [...frozen, disputed(), answered()])
      .when(dispute({ disputeId: 'd2' }))
      .then([disputed('d2')]);
  });

  it('is answered by an admin, never about their own slip', () => {
    const open = given(payslip, [...frozen, disputed()]);
    open.when(resolve()).then([answered()]);
    open.when(resolve({ disputeId: 'd9' })).then('NOT_FOUND');
    // Whoever may not answer learns nothing of which disputes there are.
    for (const disputeId of ['d1', 'd9']) open.when(resolve({ actor: employee, disputeId })).then('FORBIDDEN');
    open.when(resolve({ ifMatch: 0 })).then({
      ...{ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'disputed', etag: 2 } },
    });
    for (const actor of [colleague, lead]) open.when(resolve({ actor })).then('NOT_FOUND');
    const own = { ...employee, role: 'admin' } as const;
    open.when(resolve({ actor: own })).then('SAME_APPROVER');
    open.when(resolve({ actor: own, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
    open.when(resolve({ actor: secondAdmin, outcome: 'corrected' })).then([
      {
        type: 'PayslipDisputeResolved',
        data: { ...of, disputeId: 'd1', outcome: 'corrected', answer: 'It was unpaid leave', by: secondAdmin.id },
      },
    ]);
    const closed = given(payslip, [...frozen, disputed(), answered()]);
    closed
      .when(resolve())
      .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'published', etag: 3 } });
    given(payslip, [...frozen, disputed(), answered(), disputed('d2')])
      .when(resolve())
      .then('STATE_CONFLICT');
    given(payslip, frozen).when(resolve()).then('NOT_FOUND');
  });
});

it('is corrected by a run, once for each', () => {
  const corrected: PayslipEvent = { type: 'PayslipCorrected', data: { ...of, byPayslipId: 's2', byRunId: 'run-2' } };
  given(payslip, frozen).when(correct()).then([corrected]);
  given(payslip, [...frozen, corrected])
    .when(correct())
    .then([]);
  expect(given(payslip, [...frozen, corrected]).when(correct({ byRunId: 'run-3' })).outcome).toHaveLength(1);
  given(payslip).when(correct()).then('NOT_FOUND');
  given(payslip, frozen)
    .when(correct({ actor: admin }))
    .then('FORBIDDEN');
});

it('is told to its person’s browser once it is theirs, and what happens to a run to admins’ alone', () => {
  const usersToldOf = (stream: string, { type, data }: PayslipEvent | RunEvent): readonly string[] =>
    audit.signals
      .auditIndex({ type, data, stream } as never)
      .flatMap((signal) => ('to' in signal ? signal.to.users : []));
  const held = { runId: 'run-1', payslipId: 's1', employeeId: employee.id, reason: 'In doubt', by: admin.id };
  expect(usersToldOf('payslip-s1', calculated())).toEqual([]);
  expect(usersToldOf('payrollrun-run-1', { type: 'PayslipHeld', data: held })).toEqual([]);
  for (const event of [published, disputed(), answered()])
    expect(usersToldOf('payslip-s1', event)).toEqual([employee.id]);
});

it('stands with everything that was said of it, also after it was corrected', () => {
  const corrected: PayslipEvent = { type: 'PayslipCorrected', data: { ...of, byPayslipId: 's2', byRunId: 'run-2' } };
  const events = [...frozen, disputed(), answered(), disputed('d2'), corrected];
  const said = { reason: 'A day is missing', by: employee.id };
  const stands = {
    ...{ ...of, ...figures, published: paper },
    disputes: [
      { ...said, disputeId: 'd1', resolved: { outcome: 'stands', answer: 'It was unpaid leave', by: admin.id } },
      { ...said, disputeId: 'd2', resolved: null },
    ],
    correctedBy: [{ payslipId: 's2', runId: 'run-2' }],
  };
  expect(given(payslip, events).state).toEqual({ ...stands, is: 'published', etag: 5 });
  const second = { ...answered('d2'), data: { ...answered('d2').data, answer: 'It is paid now' } } as PayslipEvent;
  expect(given(payslip, [...events, second]).state).toMatchObject({
    disputes: [{ resolved: { answer: 'It was unpaid leave' } }, { resolved: { answer: 'It is paid now' } }],
  });
  // What was published stays so, whatever is noted of its figures.
  expect(given(payslip, [...events, calculated({ calculationId: 'c2' })]).state).toEqual({
    ...{ ...stands, is: 'published', etag: 6, calculationId: 'c2' },
  });
  expect(given(payslip, [calculated()]).state).toEqual({
    ...{ ...of, ...figures, is: 'calculated', etag: 0, published: null, disputes: [], correctedBy: [] },
  });
  expect(() => given(payslip, [published])).toThrow('PayslipPublished before the slip was calculated');
});

it('is the same one for a person and a run, and another for each other', () => {
  const id = payslipIdOf('run-1', employee.id);
  expect(payslipIdOf('run-1', employee.id)).toBe(id);
  for (const other of [payslipIdOf('run-2', employee.id), payslipIdOf('run-1', colleague.id)])
    expect(other).not.toBe(id);
});

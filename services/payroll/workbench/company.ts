/**
 * For tests: what the admins of a company do, over a world in memory: each act as its route does it, under an id of its own,
 * so that whoever is killed meanwhile does it again.
 */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { type AnyEvent, type By, type Changed, isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { bonusRefOf, type Settlement } from '../additional/bonus.ts';
import { additionalPay, additionalPayIdOf } from '../additional/pay.ts';
import { type AttendanceCommand, attendance } from '../attendance/attendance.ts';
import { employedSpan } from '../attendance/inputs.ts';
import { bankDetails } from '../bank/details.ts';
import { payComponent } from '../components/component.ts';
import type { AdditionalPaySource } from '../engine/inputs.ts';
import type { StatutoryRow } from '../engine/rules.ts';
import { companyFacts } from '../inputs/facts.ts';
import { missingFor, reckonedWithBy } from '../inputs/ground.ts';
import { groundNow } from '../inputs/now.ts';
import { reservedGround } from '../inputs/reserving.ts';
import { payrollMonth } from '../months/month.ts';
import { isClosed } from '../months/open.ts';
import { PAYER_STREAM, payerAccount } from '../payer/payer.ts';
import { payProfile } from '../profiles/profile.ts';
import { ruleIdOf, statutoryRule } from '../rules/rule.ts';
import { shippedPayBasis, shippedPayLimits } from '../rules/thresholds.ts';
import { approvingOf } from '../runs/approving.ts';
import { payeesNow, payerAt } from '../runs/payees.ts';
import { nextFile, type PayoutResult } from '../runs/paying.ts';
import { payrollRun, type RunCommand } from '../runs/run.ts';
import { slipsIn } from '../runs/slips.ts';
import type { PresentRun } from '../runs/state.ts';
import { type Assignment, salary, type Terms } from '../salaries/salary.ts';
import { admin, secondAdmin } from './cast.ts';
import { Killed, type World } from './world.ts';

/** Enters what runs are reckoned from: neither prepares one nor approves it. */
export const clerk: Actor = { id: 'admin-0', role: 'admin' };
export const ADMINS = [clerk.id, admin.id, secondAdmin.id] as const;

const BETWEEN_MS = 1_000;

/** What an act came to: recorded, or the code of its refusal. */
export type Outcome = 'done' | string;
type AnyChanged = Changed<unknown, unknown>;
const outcomeOf = (changed: AnyChanged): Outcome => (changed.is === 'changed' ? 'done' : changed.refusal.refused);

type OnRun = Readonly<{ who?: Actor }>;
type NewRun = Readonly<{
  month: Month;
  type: 'regular' | 'off_cycle' | 'correction';
  people?: readonly string[];
  corrects?: readonly string[];
}>;
type Proposed = Readonly<{
  employeeId: string;
  componentCode: string;
  amountPaise: number;
  month: Month;
  source: AdditionalPaySource;
  sourceRef: string;
}>;

type Ways = Readonly<{ twice?: boolean; named?: string }>;
/**
 * @param twice every act and every fact comes a second time: nothing may change by it
 * @param named tells its acts from those of whoever acted in this world before
 */
export const companyIn = (world: World, { twice = false, named = 'company' }: Ways = {}) => {
  const { payroll } = world;
  const { change, look } = payroll;
  let number = 0;

  /** Until it is done and everything that follows from it, however often the process dies meanwhile. */
  const acting = async (who: Actor, work: (by: By) => Promise<AnyChanged>): Promise<Outcome> => {
    number += 1;
    // No two decisions of people fall into one moment.
    world.turnTo(new Date(Date.parse(world.now()) + BETWEEN_MS).toISOString());
    const id = derivedId('act', named, number);
    const by = { commandId: id, actorId: who.id, at: world.now(), correlationId: id, causationId: id };
    for (;;)
      try {
        const outcome = outcomeOf(await work(by));
        if (twice) await work(by);
        await world.settle({ twice });
        return outcome;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
  };
  const part = (by: By, as: string): By => ({ ...by, commandId: derivedId(by.commandId, as) });

  const runOf = async (runId: string): Promise<PresentRun> => {
    const { state } = await look(`payrollrun-${runId}`, payrollRun);
    if (state.is === 'absent') throw new Error(`${runId} is not there`);
    return state;
  };
  type Made = RunCommand extends infer C ? (C extends unknown ? Omit<C, 'actor' | 'at'> : never) : never;
  const onRun = (runId: string, who: Actor, make: (by: By) => Promise<Made> | Made): Promise<Outcome> =>
    acting(who, async (by) => {
      const command = { ...(await make(by)), actor: who, at: by.at } as RunCommand;
      return await change(`payrollrun-${runId}`, command, payrollRun, by);
    });

  /** Of another service, with all that follows. */
  const hear = async (topic: string, key: string, event: AnyEvent): Promise<void> => {
    world.tell(topic, key, event);
    for (;;)
      try {
        return await world.settle({ twice });
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
  };

  const join = async (employeeId: string, joinedOn: string): Promise<void> => {
    const code = `E-${employeeId}`;
    const data = { employeeId, name: employeeId, code, designation: 'Engineer', joinedOn, locationState: 'KA' };
    await hear(IDENTITY_TOPIC, `joined ${employeeId}`, { type: 'EmployeeJoined', data });
    await acting(clerk, async (by) => {
      const numbers = { pan: 'ABCDE1234F', uan: '100000000001', disabled: false };
      const command = { type: 'RecordTaxIdentity', employeeId, ...numbers, actor: clerk, at: by.at } as const;
      return await change(`payprofile-${employeeId}`, command, payProfile, by);
    });
    const bankId = derivedId('bank', employeeId);
    await acting(clerk, async (by) => {
      const digits = String(100_000_000 + Number(employeeId.replaceAll(/\D/g, '')));
      const account = {
        holder: 'Somebody',
        accountNumber: digits,
        ifsc: 'HDFC0001234',
        accountMac: `mac ${employeeId}`,
      };
      const command = { type: 'SubmitBankDetails', employeeId, bankId, ...account, onPayroll: YES } as const;
      return await change(`bankdetails-${employeeId}`, { ...command, actor: clerk, at: by.at }, bankDetails, by);
    });
    await acting(admin, async (by) => {
      const command = {
        type: 'VerifyBankDetails',
        employeeId,
        bankId,
        otherAdmin: NO,
        actor: admin,
        at: by.at,
      } as const;
      return await change(`bankdetails-${employeeId}`, command, bankDetails, by);
    });
  };

  /** A change above a fifth is approved by another admin. */
  const earn = async (employeeId: string, terms: Terms): Promise<Outcome> => {
    const person = { onPayroll: YES, employed: YES, joinedOn: null };
    const { state } = await look(`salary-${employeeId}`, salary);
    const type = state.assignments.length === 0 ? 'AssignSalary' : 'ReviseSalary';
    const told = await acting(clerk, async (by) => {
      const set = { terms, priced: { is: 'priced', basicPaise: null }, reason: 'By contract' } as const;
      const about = { employeeId, person, assignmentId: derivedId(by.commandId, 'terms'), actor: clerk, at: by.at };
      return await change(`salary-${employeeId}`, { type, ...about, ...set } as const, salary, by);
    });
    if ((await look(`salary-${employeeId}`, salary)).state.proposed === null) return told;
    return await acting(admin, async (by) => {
      const command = { type: 'ApproveSalary', employeeId, person, otherAdmin: YES, actor: admin, at: by.at } as const;
      return await change(`salary-${employeeId}`, command, salary, by);
    });
  };

  const leave = (employeeId: string, lastDay: string): Promise<void> =>
    hear(IDENTITY_TOPIC, `left ${employeeId}`, { type: 'EmployeeLeft', data: { employeeId, lastDay } });

  /** Days without pay; of a closed month with the reason. */
  const attend = (type: AttendanceCommand['type'], employeeId: string, month: Month, halfDays: number) =>
    acting(clerk, async (by) => {
      const { state } = await look(`payprofile-${employeeId}`, payProfile);
      const about = { employeeId, month, lopHalfDays: halfDays, lopOn: [], source: 'Register', note: '' };
      const facts = { onPayroll: YES, employed: employedSpan(state, month), closed: await isClosed(look, month) };
      const command = { type, reason: 'It was late', ...about, ...facts, actor: clerk, at: by.at } as AttendanceCommand;
      return await change(`attendance-${employeeId}`, command, attendance, by);
    });

  const propose = async (of: Proposed): Promise<Outcome> => {
    const additionalPayId = additionalPayIdOf(of);
    const stream = `additionalpay-${additionalPayId}` as const;
    const proposed = await acting(clerk, async (by) => {
      const { state } = await look(`paycomponent-${of.componentCode}`, payComponent);
      const component = state.is === 'absent' ? null : state.component;
      const closed = await isClosed(look, of.month);
      const limits = { approvalAbovePaise: shippedPayLimits.manualPayApprovalPaise };
      const facts = { onPayroll: YES, joinedOn: null, component, closed, ...limits, actor: clerk, at: by.at };
      const command = { type: 'ProposePay', additionalPayId, ...of, reason: 'Agreed', ...facts } as const;
      return await change(stream, command, additionalPay, by);
    });
    return proposed === 'done' ? await approvePay(additionalPayId, of.employeeId) : proposed;
  };
  const approvePay = async (additionalPayId: string, employeeId: string): Promise<Outcome> => {
    const stream = `additionalpay-${additionalPayId}` as const;
    if ((await look(stream, additionalPay)).state.is !== 'proposed') return 'done';
    return await acting(admin, async (by) => {
      const command = {
        type: 'ApprovePay',
        additionalPayId,
        employeeId,
        otherAdmin: YES,
        actor: admin,
        at: by.at,
      } as const;
      return await change(stream, command, additionalPay, by);
    });
  };

  /** What everybody of a team gets of a milestone. */
  const approveShares = async (of: Settlement, team: readonly Readonly<{ employeeId: string }>[]): Promise<void> => {
    for (const employeeId of new Set(team.map((one) => one.employeeId)))
      await approvePay(
        additionalPayIdOf({ source: 'MILESTONE_BONUS', sourceRef: bonusRefOf(of), employeeId }),
        employeeId,
      );
  };

  /** A row of the law, proposed by one admin and approved by another. */
  const legislate = async (row: StatutoryRow): Promise<void> => {
    const ruleId = ruleIdOf(row);
    await acting(clerk, (by) =>
      change(`statutoryrule-${ruleId}`, { type: 'ProposeRule', row, actor: clerk, at: by.at }, statutoryRule, by),
    );
    await approveRules(ruleId);
  };
  const approveRules = async (ruleId: string): Promise<void> => {
    const { state } = await look(`statutoryrule-${ruleId}`, statutoryRule);
    for (const { version } of state.versions.filter((one) => one.state === 'proposed'))
      await acting(admin, async (by) => {
        const command = { type: 'ApproveRule', ruleId, version, otherAdmin: YES, actor: admin, at: by.at } as const;
        return await change(`statutoryrule-${ruleId}`, command, statutoryRule, by);
      });
  };

  const pay = (accountNumber: string) =>
    acting(clerk, async (by) => {
      const command = { type: 'SavePayer', accountNumber, ifsc: 'ICIC0001234', actor: clerk, at: by.at } as const;
      return await change(PAYER_STREAM, command, payerAccount, by);
    });

  const open = async ({ month, type, people, corrects = [] }: NewRun, paymentDate = lastDayOf(month)) => {
    const runId = derivedId('run', named, number + 1);
    const outcome = await acting(admin, async (by) => {
      if (type === 'regular') {
        const claim = { type: 'ClaimMonth', month, runId } as const;
        const claimed = await change(`payrollmonth-${month}`, claim, payrollMonth, part(by, 'month'));
        if (claimed.is === 'refused') return claimed;
      }
      const about = { runId, month, kind: type, paymentDate, payBasis: shippedPayBasis, people: people ?? null };
      const more = { reversesRunId: null, corrects, reason: null, actor: admin, at: by.at };
      return await change(`payrollrun-${runId}`, { type: 'OpenRun', ...about, ...more }, payrollRun, by);
    });
    return { runId, outcome };
  };

  const calculate = (runId: string, { who = admin }: OnRun = {}): Promise<Outcome> =>
    onRun(runId, who, async (by) => {
      const giver = { actor: who, by: (as: string) => part(by, as) };
      const { ground } = await reservedGround(payroll, await runOf(runId), giver);
      const { rules } = await companyFacts(payroll, ground.company);
      const calculationId = derivedId(by.commandId, 'calculation');
      const about = { runId, calculationId, inputsDigest: ground.digest, headcount: ground.people.length };
      return { type: 'StartCalculation', ...about, missing: missingFor(ground, rules), instead: null };
    });

  /** A word about each warning; what blocks stays. */
  const acknowledge = async (runId: string): Promise<Outcome> => {
    const { calculated } = await runOf(runId);
    const open = (calculated?.checks ?? []).filter(({ check, note }) => check.severity === 'WARN' && note === null);
    if (open.length === 0) return 'done';
    const checkIds = open.map(({ checkId }) => checkId);
    return await onRun(runId, admin, () => ({ type: 'AcknowledgeCheck', runId, checkIds, note: 'Looked at' }));
  };
  const submit = (runId: string, { who = admin }: OnRun = {}): Promise<Outcome> =>
    onRun(runId, who, async () => {
      const { ground } = await groundNow(payroll, await runOf(runId));
      return { type: 'SubmitRun', runId, digestNow: ground.digest };
    });
  const approve = (runId: string, { who = secondAdmin }: OnRun = {}): Promise<Outcome> =>
    onRun(runId, who, async () => {
      const run = await runOf(runId);
      const { ground, runs } = await groundNow(payroll, run);
      const approver = (await approvingOf(payroll.people, run, ground, runs)).of(who.id);
      const seen = { calculationHash: run.calculated?.calculationHash ?? '', month: run.month };
      return { type: 'ApproveRun', runId, digestNow: ground.digest, ...seen, approver };
    });
  const end = (type: 'RejectRun' | 'CancelRun', runId: string): Promise<Outcome> =>
    onRun(runId, admin, () => ({ type, runId, reason: 'Not yet' }));
  const revoke = (runId: string): Promise<Outcome> =>
    onRun(runId, admin, async () => {
      const { runs } = await groundNow(payroll, await runOf(runId));
      const own = runs.find(({ _id }) => _id === runId);
      const later = own === undefined ? [] : reckonedWithBy(own, runs).map(({ _id }) => _id);
      return { type: 'RevokeApproval', runId, reason: 'Not yet', reckonedWith: later };
    });

  const hold = (type: 'HoldPayslip' | 'ReleasePayslip', runId: string, payslipId: string): Promise<Outcome> =>
    onRun(runId, admin, () => ({ type, payslipId, reason: 'In doubt' }));
  const exportFile = (runId: string, { who = admin }: OnRun = {}): Promise<Outcome> =>
    onRun(runId, who, async (by) => {
      const next = nextFile(await runOf(runId));
      const payees = await payeesNow(
        payroll,
        next.slips.map(({ employeeId }) => employeeId),
      );
      const of = { format: 'NEFT_COMMA', totalPaise: next.totalPaise, payees, payer: await payerAt(payroll) } as const;
      return { type: 'ExportPayout', batchId: derivedId(by.commandId, 'payout'), ...of };
    });
  /** What the bank says of the newest file: these failed, all others are paid. */
  const answer = async (runId: string, failed: readonly string[] = []): Promise<Outcome> => {
    const batch = (await runOf(runId)).batches.at(-1);
    if (batch === undefined) return 'done';
    const rows = batch.rows.map(
      ({ payslipId, employeeId, reference }): PayoutResult =>
        failed.includes(employeeId)
          ? { payslipId, outcome: 'failed', reason: 'Account closed' }
          : { payslipId, outcome: 'paid', reference: `UTR ${reference}`, paidOn: istDate(world.now()) },
    );
    return await onRun(runId, admin, () => ({ type: 'RecordPayoutResult', batchId: batch.batchId, rows }));
  };

  const close = (runId: string): Promise<Outcome> =>
    acting(admin, async (by) => {
      const run = await runOf(runId);
      const command = { type: 'CloseRun', by: admin.id, actor: admin, at: by.at } as const;
      if (run.type === 'regular' && !isRefusal(payrollRun.decide(command, run))) {
        const lock = { type: 'CloseMonth', month: run.month, runId } as const;
        await change(`payrollmonth-${run.month}`, lock, payrollMonth, part(by, 'month'));
      }
      return await change(`payrollrun-${runId}`, command, payrollRun, by);
    });
  const reverse = async (runId: string): Promise<string | null> => {
    const outcome = await onRun(runId, admin, (by) => ({
      ...{ type: 'ReverseRun', byRunId: derivedId(by.commandId, 'reversal'), reason: 'It was wrong' },
    }));
    return outcome === 'done' ? (await runOf(runId)).reversedBy : null;
  };

  return {
    ...{ world, runOf, hear, join, earn, leave, attend, propose, approveShares, legislate, approveRules, pay },
    ...{ open, calculate, acknowledge, submit, approve, end, revoke, hold, exportFile, answer, close, reverse },
    slipsOf: async (runId: string) => slipsIn((await runOf(runId)).slips),
    monthOf: async (month: Month) => (await look(`payrollmonth-${month}`, payrollMonth)).state,
    /** What somebody has now. */
    termsOf: async (employeeId: string): Promise<Assignment> => {
      const one = (await look(`salary-${employeeId}`, salary)).state.assignments.at(-1);
      if (one === undefined) throw new Error(`${employeeId} has no salary`);
      return one;
    },
  };
};
export type Company = ReturnType<typeof companyIn>;

/** Opened over what nobody has begun: the shipped law is in force, and an account pays. */
export const founded = async (company: Company, ruleIds: ReadonlySet<string>): Promise<void> => {
  for (const ruleId of ruleIds) await company.approveRules(ruleId);
  await company.pay('998877665544');
};

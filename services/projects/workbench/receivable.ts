/** Commands to the receivable of one client with one invoice of ₹2,95,000, and what follows from them. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal, type Refusal } from '@lamplight/events/core/types.ts';
import type { Parties, TeamMember } from '../invoices/events.ts';
import { type Receivable, type ReceivableCommand, type ReceivableEvent, receivable } from '../invoices/receivable.ts';
import { AT, given, system } from './cast.ts';

export const team: readonly TeamMember[] = [{ assignmentId: 'a1', employeeId: 'employee-1', effortWeightBp: 10_000 }];
export const parties: Parties = {
  seller: { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', country: 'IN', gstin: '29AAAAA0000A1Z5' },
  buyer: { name: 'Acme', address: 'Mysuru', stateCode: 'KA', country: 'IN' },
};
export const line = { description: 'Portal: Design', sac: '998314', amountPaise: 25_000_000 };
export const lines = [line];

export const request = (over: object = {}): ReceivableCommand => ({
  type: 'RequestInvoice',
  actor: system,
  at: AT,
  invoiceId: 'i1',
  clientId: 'client-1',
  projectId: 'p1',
  milestoneId: 'm1',
  line,
  exGstPaise: 25_000_000,
  paymentTermDays: 15,
  ...over,
});
export const issue = (over: object = {}): ReceivableCommand => ({
  type: 'IssueInvoice',
  actor: system,
  at: AT,
  invoiceId: 'i1',
  invoiceNo: 'INV/26-27/000001',
  issuedOn: '2026-11-21',
  parties,
  supply: 'intra_state',
  gstBp: 1_800,
  team,
  ...over,
});
export const pay = (who: Actor, over: object = {}): ReceivableCommand => ({
  type: 'RecordPayment',
  actor: who,
  at: AT,
  paymentId: 'r1',
  invoiceId: 'i1',
  receivedOn: '2026-11-21',
  bankPaise: 10_000_000,
  tdsCreditPaise: 0,
  mode: 'NEFT',
  reference: 'UTR1',
  team,
  ...over,
});
export const reverse = (who: Actor, paymentId = 'r1'): ReceivableCommand => ({
  type: 'ReversePayment',
  actor: who,
  at: AT,
  paymentId,
  reason: 'Bounced',
});
export const apply = (who: Actor, over: object = {}): ReceivableCommand => ({
  type: 'ApplyClientCredit',
  actor: who,
  at: AT,
  invoiceId: 'i1',
  amountPaise: 1,
  team,
  ...over,
});

/** Plays commands that must all succeed. */
export const after = (...commands: readonly ReceivableCommand[]): readonly ReceivableEvent[] => {
  const events: ReceivableEvent[] = [];
  for (const command of commands) {
    const { outcome } = given(receivable, [...events]).when(command);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    events.push(...outcome);
  }
  return events;
};
export const stateOf = (events: readonly ReceivableEvent[]): Receivable => given(receivable, events).state;
export const invoiceIn = (events: readonly ReceivableEvent[], invoiceId = 'i1') => {
  const invoice = stateOf(events).invoices.find((candidate) => candidate.invoiceId === invoiceId);
  if (invoice === undefined) throw new Error('present by construction');
  return invoice;
};
export const typesOf = (outcome: readonly ReceivableEvent[] | Refusal): readonly string[] =>
  isRefusal(outcome) ? [outcome.refused] : outcome.map((event) => event.type);

/** Another invoice of the client, for another milestone. */
export const second = [
  request({ invoiceId: 'i2', milestoneId: 'm2' }),
  issue({ invoiceId: 'i2', invoiceNo: 'INV/26-27/000002' }),
];

/** What the routes of this service stand on. */
import type { Log } from '@lamplight/common/log/log.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { AdditionalPayDoc } from './additional/view.ts';
import type { AuditDoc } from './audit/view.ts';
import type { MacOf } from './bank/mac.ts';
import type { ComponentDoc } from './components/view.ts';
import type { Employer } from './employer/view.ts';
import type { InputsDoc } from './inputs/view.ts';
import type { ReceiptDoc, SalariesDoc, ToldDoc } from './journal/told.ts';
import type { EntryDoc, LedgerDoc } from './journal/view.ts';
import type { PayslipDoc } from './payslips/view.ts';
import type { People } from './people/facts.ts';
import type { ProofContents } from './proofs/content.ts';
import type { WaitingProofDoc } from './proofs/view.ts';
import type { RunLooksDoc } from './reads/view.ts';
import type { RuleDoc } from './rules/view.ts';
import type { RunDoc } from './runs/view.ts';
import type { StructureDoc } from './structures/view.ts';

export type Payroll = Readonly<{
  change: Change;
  look: Look;
  history: History;
  audit: Spine['audit'];
  auditIndex: View<AuditDoc>;
  rules: View<RuleDoc>;
  structures: View<StructureDoc>;
  journalEntries: View<EntryDoc>;
  ledger: View<LedgerDoc>;
  receivablesTold: View<ToldDoc>;
  receiptsTold: View<ReceiptDoc>;
  salariesTold: View<SalariesDoc>;
  payslips: View<PayslipDoc>;
  inputs: View<InputsDoc>;
  runs: View<RunDoc>;
  runLooks: View<RunLooksDoc>;
  /** Of the store: where what is recorded ends. */
  head(): Promise<Position | null>;
  components: View<ComponentDoc>;
  additionalPay: View<AdditionalPayDoc>;
  people: People;
  waitingProofs: View<WaitingProofDoc>;
  proofs: ProofContents;
  macOf: MacOf;
  /** As it holds now. */
  employerNow(): Promise<Employer>;
  clock: Clock;
  log: Log;
}>;

/** What may be asked of a client's receivable. */
import type { Supply } from '@lamplight/bff/contract/gst.ts';
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import type { InvoiceLine, Parties, ReceivableEvent, TeamMember } from './events.ts';

/** `team`: the project's assignments with their effort weights, in order of assignment id, folded just before. */
type Settling = Readonly<{ team: readonly TeamMember[] }>;
export type ReceivableCommand =
  | (CommandOf<'RequestInvoice'> &
      Readonly<{
        invoiceId: string;
        clientId: string;
        projectId: string;
        milestoneId: string;
        /** What the milestone is billed with; what an advance takes off is reckoned where it is decided. */
        line: InvoiceLine;
        exGstPaise: Paise;
        paymentTermDays: number;
      }>)
  /** `state` of the project, and whether it may be billed ahead: folded just before. */
  | (CommandOf<'RequestAdvance'> &
      Readonly<{
        invoiceId: string;
        clientId: string;
        projectId: string;
        line: InvoiceLine;
        paymentTermDays: number;
        state: string;
        ready: boolean;
      }>)
  | (CommandOf<'IssueInvoice'> &
      Settling &
      Readonly<{
        invoiceId: string;
        invoiceNo: string;
        issuedOn: CivilDate;
        parties: Parties;
        supply: Supply;
        gstBp: Bp;
      }>)
  | (CommandOf<'RecordPayment'> &
      Settling &
      Readonly<{
        paymentId: string;
        invoiceId: string;
        receivedOn: CivilDate;
        bankPaise: Paise;
        tdsCreditPaise: Paise;
        mode: string;
        reference: string;
        sameTransfer?: boolean | undefined;
      }>)
  | (CommandOf<'ReversePayment'> & Readonly<{ paymentId: string; reason: string }>)
  | (CommandOf<'DisputeInvoice'> & Readonly<{ invoiceId: string; reason: string }>)
  | (CommandOf<'AnswerDispute'> & Readonly<{ invoiceId: string; answer: string }>)
  | (CommandOf<'VoidInvoice'> & Readonly<{ invoiceId: string; reason: string }>)
  | (CommandOf<'IssueCreditNote'> & Readonly<{ invoiceId: string; creditNoteNo: string; issuedOn: CivilDate }>)
  | (CommandOf<'CorrectInvoice'> &
      Readonly<{ invoiceId: string; correctedId: string; description?: string | undefined }>)
  | (CommandOf<'ApplyClientCredit'> & Settling & Readonly<{ invoiceId: string; amountPaise: Paise }>);
export type Command<T extends ReceivableCommand['type']> = Extract<ReceivableCommand, { type: T }>;

export type Outcome = readonly ReceivableEvent[] | Refusal;

/**
 * What a calculation would read, as it stands: of each person, and of the company, which streams there are and how far each
 * has come. By it a run knows whether something has changed since, and who entered what (payroll.md §6). Figures are not in
 * it: they are read from the streams themselves, at these revisions (`facts.ts`).
 */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { AnyEvent, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { AdditionalPayEvent } from '../additional/events.ts';
import type { AttendanceEvent } from '../attendance/events.ts';
import type { BankEvent } from '../bank/details.ts';
import type { ComponentEvent } from '../components/events.ts';
import type { AdditionalPaySource } from '../engine/inputs.ts';
import type { TaxRegime } from '../engine/rules.ts';
import { begun, type Employment, ended, type ProfileEvent } from '../profiles/profile.ts';
import type { RuleEvent } from '../rules/rule.ts';
import type { SalaryEvent } from '../salaries/salary.ts';
import { type UnpaidDays, unpaidDays } from '../salaries/unpaid.ts';
import type { StructureEvent } from '../structures/structure.ts';

type Account = Readonly<{ bankId: string; mac: string }>;
export type InputsDoc = Readonly<{
  _id: string;
  /** By stream: its newest revision. */
  streams: Readonly<Record<string, number>>;
  /** By who entered something: when they did last. */
  enteredBy: Readonly<Record<string, string>>;
  /** By first day. */
  employments: readonly Employment[];
  /** Of the terms that hold or held, and by tax year what the person has chosen instead. */
  terms: readonly Readonly<{ ptState: string; taxRegime: TaxRegime }>[];
  regimes: Readonly<Record<string, TaxRegime>>;
  /** Days on which the company pays them nothing; null where there are none. */
  unpaid: UnpaidDays | null;
  /** No input of a figure: what checks ask. `changedOn`: it took the place of another one. */
  verified: (Account & Readonly<{ changedOn: CivilDate | null }>) | null;
  waiting: Account | null;
  /** Pay beside the salary, by its id. */
  pays: Readonly<Record<string, KnownPay>>;
}>;
/** `runId`: of the run that reserves it or has paid it. */
export type KnownPay = Readonly<{
  is: 'proposed' | 'approved' | 'reserved' | 'consumed' | 'taken_back';
  month: Month;
  source: AdditionalPaySource;
  proposedBy: string;
  proposedAt: string;
  runId: string | null;
}>;

/** Rules, structures and components: everybody is paid by them. */
export const COMPANY = 'company';
export const OF_PERSON = ['salary', 'payprofile', 'attendance'] as const;
export const OF_COMPANY = ['statutoryrule', 'paystructure', 'paycomponent'] as const;
const PAY = 'additionalpay';
export const INPUT_CATEGORIES = [...OF_PERSON, ...OF_COMPANY, PAY] as const;

const NOTHING = {
  ...{ streams: {}, enteredBy: {}, employments: [], terms: [], regimes: {}, unpaid: null },
  ...{ verified: null, waiting: null, pays: {} },
};
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
const subjectOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** What waits for a decision, or was turned down, is no fact yet: it changes no figure. */
const NO_FACT: ReadonlySet<string> = new Set([
  ...['InvestmentDeclared', 'SalaryRevisionProposed', 'SalaryRevisionRejected'],
  // What a file proves is said by InvestmentProofVerified.
  ...['ProofAttached', 'ProofWithdrawn', 'ProofAccepted', 'ProofRefused'],
  ...['StatutoryRuleProposed', 'StatutoryRuleRejected'],
  // A run's own hand on what it pays.
  ...['AdditionalPayProposed', 'AdditionalPayReserved', 'AdditionalPayConsumed'],
]);

type InputEvent =
  | SalaryEvent
  | ProfileEvent
  | AttendanceEvent
  | AdditionalPayEvent
  | BankEvent
  | RuleEvent
  | StructureEvent
  | ComponentEvent;

/** Approving what another has entered is not entering it; what people tell of themselves prepares nothing. */
export const entererOf = ({ type, data, meta }: Fact<InputEvent>): string | null => {
  switch (type) {
    case 'SalaryAssigned':
    case 'SalaryRevisionProposed':
    case 'ExcludedFromPay':
    case 'InvestmentProofVerified':
    case 'StatutoryRuleProposed':
    case 'SalaryStructurePublished':
    case 'SalaryComponentDefined':
    case 'AttendanceRecorded':
    case 'AttendanceCorrected':
      return meta.actorId;
    case 'SalaryRevised':
      return data.approvedBy === null ? meta.actorId : null;
    default:
      return null;
  }
};

const evolve = (doc: InputsDoc, e: Fact<InputEvent>): InputsDoc => {
  switch (e.type) {
    case 'SalaryAssigned':
    case 'SalaryRevised': {
      const { ptState, taxRegime, effectiveFrom } = e.data;
      // The first salary ends such days, and those after it change nothing of them.
      const unpaid =
        e.type === 'SalaryAssigned' && doc.unpaid !== null
          ? unpaidDays({ from: doc.unpaid.from, firstSalary: effectiveFrom })
          : doc.unpaid;
      return { ...doc, unpaid, terms: [...doc.terms, { ptState, taxRegime }] };
    }
    case 'ExcludedFromPay':
      return { ...doc, unpaid: unpaidDays({ from: e.data.effectiveFrom, firstSalary: null }) };
    case 'PayProfileOpened':
      return { ...doc, employments: begun(doc.employments, e.data.joinedOn) };
    case 'EmploymentEnded':
      return { ...doc, employments: ended(doc.employments, e.data.lastDay) };
    case 'TaxRegimeChosen':
      return { ...doc, regimes: { ...doc.regimes, [e.data.taxYear]: e.data.regime } };
    case 'BankDetailsSubmitted':
      return { ...doc, waiting: { bankId: e.data.bankId, mac: e.data.accountMac } };
    case 'BankDetailsVerified': {
      const { bankId, supersedes } = e.data;
      if (doc.waiting?.bankId !== bankId) return doc;
      const changedOn = supersedes === null ? null : istDate(e.occurredAt);
      return { ...doc, verified: { ...doc.waiting, changedOn }, waiting: null };
    }
    case 'BankDetailsRejected':
      return doc.waiting?.bankId === e.data.bankId ? { ...doc, waiting: null } : doc;
    case 'AdditionalPayProposed': {
      const { additionalPayId, month, source, proposedBy } = e.data;
      const pay: KnownPay = { is: 'proposed', month, source, proposedBy, proposedAt: e.occurredAt, runId: null };
      return { ...doc, pays: { ...doc.pays, [additionalPayId]: pay } };
    }
    case 'AdditionalPayApproved':
      return withPay(doc, e.data.additionalPayId, { is: 'approved' });
    case 'AdditionalPayReserved':
      return withPay(doc, e.data.additionalPayId, { is: 'reserved', runId: e.data.runId });
    case 'AdditionalPayReleased':
      return withPay(doc, e.data.additionalPayId, { is: 'approved', runId: null });
    case 'AdditionalPayConsumed':
      return withPay(doc, e.data.additionalPayId, { is: 'consumed', runId: e.data.runId });
    case 'AdditionalPayTakenBack':
      return withPay(doc, e.data.additionalPayId, { is: 'taken_back' });
    case 'AdditionalPayCancelled': {
      const { [e.data.additionalPayId]: _ended, ...pays } = doc.pays;
      return { ...doc, pays };
    }
    default:
      return doc;
  }
};

const withPay = (doc: InputsDoc, additionalPayId: string, change: Partial<KnownPay>): InputsDoc => {
  const pay = doc.pays[additionalPayId];
  return pay === undefined ? doc : { ...doc, pays: { ...doc.pays, [additionalPayId]: { ...pay, ...change } } };
};

/** Whether it changes what a calculation reads. */
export const isInputEvent = ({ stream, type }: Readonly<{ stream: string; type: string }>): boolean =>
  (INPUT_CATEGORIES as readonly string[]).includes(categoryOf(stream)) && !NO_FACT.has(type);

export const inputsView: Projection<InputsDoc, AnyEvent> = {
  name: 'payroll-inputs',
  version: 2,
  reads: { categories: [...INPUT_CATEGORIES, 'bankdetails'] },
  ids: ({ stream, data }) => {
    const category = categoryOf(stream);
    if ((OF_COMPANY as readonly string[]).includes(category)) return [COMPANY];
    return [category === PAY ? (data as AdditionalPayEvent['data']).employeeId : subjectOf(stream)];
  },
  evolve: (doc, e, id) => {
    const fact = e as Fact<InputEvent>;
    const known = evolve(doc ?? { _id: id, ...NOTHING }, fact);
    // Which pay it is, and whose run holds it, stands in `pays`: an amount never changes.
    const isInput = isInputEvent(e) && categoryOf(e.stream) !== PAY;
    const enterer = entererOf(fact);
    return {
      ...known,
      streams: isInput ? { ...known.streams, [e.stream]: e.revision } : known.streams,
      enteredBy: enterer === null ? known.enteredBy : { ...known.enteredBy, [enterer]: e.occurredAt },
    };
  },
};

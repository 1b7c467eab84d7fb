/**
 * What a calculation would read, as it stands: of each person, and of the company, which streams there are and how far each
 * has come. By it a run knows whether something has changed since, and who entered what (domain.md §2.4). Figures are not in
 * it: they are read from the streams themselves, at these revisions (`facts.ts`).
 */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { AnyEvent, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { BankEvent } from '../bank/details.ts';
import type { TaxRegime } from '../engine/rules.ts';
import type { ProfileEvent } from '../profiles/profile.ts';
import type { RuleEvent } from '../rules/rule.ts';
import type { SalaryEvent } from '../salaries/salary.ts';
import type { StructureEvent } from '../structures/structure.ts';

type Account = Readonly<{ bankId: string; mac: string }>;
export type InputsDoc = Readonly<{
  _id: string;
  /** By stream: its newest revision. */
  streams: Readonly<Record<string, number>>;
  /** By who entered something: when they did last. */
  enteredBy: Readonly<Record<string, string>>;
  joinedOn: CivilDate | null;
  /** Of the terms that hold or held, and by tax year what the person has chosen instead. */
  terms: readonly Readonly<{ ptState: string; taxRegime: TaxRegime }>[];
  regimes: Readonly<Record<string, TaxRegime>>;
  /** No input of a figure: what checks ask. `changedOn`: it took the place of another one. */
  verified: (Account & Readonly<{ changedOn: CivilDate | null }>) | null;
  waiting: Account | null;
}>;

/** Rules, structures and components: everybody is paid by them. */
export const COMPANY = 'company';
const OF_PERSON = ['salary', 'payprofile'] as const;
const OF_COMPANY = ['statutoryrule', 'paystructure'] as const;
export const INPUT_CATEGORIES = [...OF_PERSON, ...OF_COMPANY] as const;

const NOTHING = {
  ...{ streams: {}, enteredBy: {}, joinedOn: null, terms: [], regimes: {} },
  ...{ verified: null, waiting: null },
};
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
const subjectOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** What waits for a decision, or was turned down, is no fact yet: it changes no figure. */
const NO_FACT: ReadonlySet<string> = new Set([
  ...['InvestmentDeclared', 'SalaryRevisionProposed', 'SalaryRevisionRejected'],
  ...['StatutoryRuleProposed', 'StatutoryRuleRejected'],
]);

type InputEvent = SalaryEvent | ProfileEvent | BankEvent | RuleEvent | StructureEvent;

/** Approving what another has entered is not entering it; what people tell of themselves prepares nothing. */
const entererOf = ({ type, data, meta }: Fact<InputEvent>): string | null => {
  switch (type) {
    case 'SalaryAssigned':
    case 'SalaryRevisionProposed':
    case 'InvestmentProofVerified':
    case 'StatutoryRuleProposed':
    case 'SalaryStructurePublished':
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
      const { ptState, taxRegime } = e.data;
      return { ...doc, terms: [...doc.terms, { ptState, taxRegime }] };
    }
    case 'PayProfileOpened':
      return { ...doc, joinedOn: e.data.joinedOn };
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
    default:
      return doc;
  }
};

/** Whether it changes what a calculation reads. */
export const isInputEvent = ({ stream, type }: Readonly<{ stream: string; type: string }>): boolean =>
  (INPUT_CATEGORIES as readonly string[]).includes(categoryOf(stream)) && !NO_FACT.has(type);

export const inputsView: Projection<InputsDoc, AnyEvent> = {
  name: 'payroll-inputs',
  version: 1,
  reads: { categories: [...INPUT_CATEGORIES, 'bankdetails'] },
  ids: ({ stream }) =>
    (OF_COMPANY as readonly string[]).includes(categoryOf(stream)) ? [COMPANY] : [subjectOf(stream)],
  evolve: (doc, e, id) => {
    const fact = e as Fact<InputEvent>;
    const known = evolve(doc ?? { _id: id, ...NOTHING }, fact);
    const isInput = isInputEvent(e);
    const enterer = entererOf(fact);
    return {
      ...known,
      streams: isInput ? { ...known.streams, [e.stream]: e.revision } : known.streams,
      enteredBy: enterer === null ? known.enteredBy : { ...known.enteredBy, [enterer]: e.occurredAt },
    };
  },
};

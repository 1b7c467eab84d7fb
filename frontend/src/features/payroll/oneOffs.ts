/** What is paid or taken beside the salary, in words. */
import {
  type AdditionalPayShown,
  additionalPayStates,
  type handSources,
  paySources,
} from '@lamplight/bff/contract/additional-pay.ts';
import type { CatalogueComponent } from '@lamplight/bff/contract/components.ts';
import type { StatusLook } from '../../ui/status.ts';

export { additionalPayStates as payStates, paySources } from '@lamplight/bff/contract/additional-pay.ts';
export type OneOff = AdditionalPayShown;
export type PayState = OneOff['state'];
export type PaySource = OneOff['source'];
export type HandSource = (typeof handSources)[number];

export const payLook: Readonly<Record<PayState, StatusLook>> = {
  proposed: { word: 'Waits for approval', tone: 'warn', icon: 'clock' },
  approved: { word: 'Approved', tone: 'ok', icon: 'check' },
  reserved: { word: 'In a run', tone: 'info', icon: 'layers' },
  consumed: { word: 'Paid with a run', tone: 'ok', icon: 'receipt' },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: 'wrong' },
  taken_back: { word: 'Taken back', tone: 'plain', icon: 'return' },
};
export const stateOptions = additionalPayStates.map((value) => ({ value, label: payLook[value].word }));

export const sourceName: Readonly<Record<PaySource, string>> = {
  MANUAL: 'One-off pay',
  MILESTONE_BONUS: 'Bonus of a paid milestone',
  ARREAR: 'Arrears',
  REIMBURSEMENT: 'Reimbursement',
  RECOVERY: 'Recovery',
};
export const sourceOptions = paySources.map((value) => ({ value, label: sourceName[value] }));

/** Of recoveries that the product proposes: what they are for. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/^taken-back:/, 'Paid before, and taken back since'],
  [/^carried:/, 'What had no room in an earlier payslip'],
  [/^owed:/, 'What a correction took back'],
];
/** What it is for, as it was entered, or in words where the product names it. */
export const forWhat = ({ source, sourceRef }: Pick<OneOff, 'source' | 'sourceRef'>): string =>
  source === 'MILESTONE_BONUS'
    ? 'A milestone that the client paid'
    : (OWN.find(([begins]) => begins.test(sourceRef))?.[1] ?? sourceRef);

export const kindOf: Readonly<Record<HandSource, string>> = {
  MANUAL: 'EARNING',
  REIMBURSEMENT: 'REIMBURSEMENT',
  RECOVERY: 'DEDUCTION',
};
/** The components that may be named, by what it is from: those that are paid or taken once. */
export const componentsFor = (components: readonly CatalogueComponent[], source: HandSource) =>
  components.filter(({ component }) => component.oneOff && component.kind === kindOf[source]);

/** `Leela Thomas`, `Leela Thomas or Dev Menon`. */
export const approversSaid = ({ approvers }: Pick<OneOff, 'approvers'>): string => {
  const names = approvers.map(({ name }) => name ?? 'an admin');
  if (names.length === 0)
    return 'Nobody can approve it: whoever proposed it or is paid by it cannot. Invite another admin, or make someone one.';
  const last = names.at(-1) ?? '';
  const listed = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  return `${listed} can approve it: whoever proposed it or is paid by it cannot.`;
};

/** The proposal form without its screen: what is typed, which step it belongs to, what is wrong, what is sent. */
import {
  type BriefField,
  emptyBrief,
  type ProposalBrief,
  type ProposalDraft,
  pastDates,
  proposalBrief,
  type ShownBrief,
} from '@lamplight/bff/contract/proposals.ts';
import { byField, checked, type Faults, linesOf, type Reading } from '../../forms/reading.ts';
import { type BriefStep, briefLines } from '../../parts/brief/lines.tsx';
import type { ServiceCode } from '../../parts/brief/services.ts';

/** A brief as it is typed: lists one entry a line, a day that nobody chose yet empty. */
export type Values = Omit<ShownBrief, 'deliverables' | 'techPreferences' | 'targetStart' | 'deadline'> & {
  clientId: string;
  deliverables: string;
  techPreferences: string;
  targetStart: string;
  deadline: string;
};
/** The draft on the server, once there is one. */
export type Stored = { proposalId: string; etag: string } | null;

export type StepId = BriefStep;
export const stepIds: readonly StepId[] = ['brief', 'scope', 'budget', 'files', 'review'];
const fieldsOf = (step: StepId): readonly (keyof Values)[] =>
  briefLines.filter((line) => line.step === step).flatMap(({ fields }) => fields);
export const FIELDS: Readonly<Record<StepId, readonly (keyof Values)[]>> = {
  brief: ['clientId', ...fieldsOf('brief')],
  scope: fieldsOf('scope'),
  budget: fieldsOf('budget'),
  files: ['attachments'],
  review: ['consent'],
};

export const emptyValues = (services: ServiceCode[] = []): Values =>
  valuesOf({ ...emptyBrief, clientId: '', services });

export const valuesOf = (p: ShownBrief & { clientId: string }): Values => ({
  ...briefIn(p),
  clientId: p.clientId,
  deliverables: p.deliverables.join('\n'),
  techPreferences: p.techPreferences.join('\n'),
  targetStart: p.targetStart ?? '',
  deadline: p.deadline ?? '',
});
/** Picks the fields of the brief out of a proposal or a form. */
const briefIn = (p: ShownBrief): ShownBrief =>
  Object.fromEntries(Object.keys(emptyBrief).map((field) => [field, p[field as BriefField]])) as ShownBrief;

/** The brief as readers see it once it is sent. */
export const shownOf = (v: Values): ShownBrief =>
  briefIn({
    ...v,
    title: v.title.trim(),
    problem: v.problem.trim(),
    goals: v.goals.trim(),
    scope: v.scope.trim(),
    deliverables: linesOf(v.deliverables),
    techPreferences: linesOf(v.techPreferences),
    targetStart: v.targetStart === '' ? null : v.targetStart,
    deadline: v.deadline === '' ? null : v.deadline,
  });

/** The draft for the server, however incomplete. Only staff name a client; a client proposes for themselves. */
export const toDraft = (v: Values, onBehalf: boolean): ProposalDraft => ({
  ...(onBehalf && v.clientId !== '' ? { clientId: v.clientId } : {}),
  ...shownOf(v),
  plan: v.plan && { planId: v.plan.planId, version: v.plan.version },
  attachments: v.attachments.map(({ fileId }) => fileId),
});

/**
 * Judged by the schema and the rule about dates that the server runs.
 * @param today the civil date in India, `YYYY-MM-DD`
 */
export const check = (v: Values, onBehalf: boolean, today: string): Reading<ProposalBrief> => {
  const { budgetMinPaise: min, budgetMaxPaise: max, targetStart, deadline } = v;
  const tooLong = (text: string) =>
    linesOf(text).some((line) => line.length > 300) ? 'At most 300 characters a line' : undefined;
  const past = Object.fromEntries(
    pastDates(v, today).flatMap(({ field, message }) => (v[field] === '' ? [] : [[field, message]])),
  );
  const reading = checked(
    proposalBrief,
    { ...toDraft(v, onBehalf), targetStart, deadline },
    {
      clientId: onBehalf && v.clientId === '' ? 'Choose the client this is for' : undefined,
      budgetMinPaise: min === null ? 'Enter the lower end of the budget' : undefined,
      // A schema's refinements run only once every field is valid; this fault shows at once.
      budgetMaxPaise:
        max === null
          ? 'Enter the upper end of the budget'
          : min !== null && min > max
            ? 'The upper end is below the lower end'
            : undefined,
      deliverables: tooLong(v.deliverables),
      techPreferences: tooLong(v.techPreferences),
      targetStart: past['targetStart'],
      deadline:
        targetStart !== '' && deadline !== '' && targetStart >= deadline
          ? 'The deadline must be after the start'
          : past['deadline'],
    },
  );
  return byField(reading);
};

export const faultsIn = (step: StepId, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => FIELDS[step].includes(field as keyof Values)));

/** The first step with a wrong field, which is where it is corrected. */
export const stepOfFaults = (faults: Faults): StepId | null =>
  stepIds.find((step) => Object.keys(faultsIn(step, faults)).length > 0) ?? null;

export const isStep = (text: string | null): text is StepId => stepIds.some((id) => id === text);

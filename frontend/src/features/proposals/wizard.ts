/** The proposal form without its screen: what is typed, which step it belongs to, what is wrong, what is sent. */
import {
  type billingModels,
  type FileRef,
  type Proposal,
  type ProposalBrief,
  type ProposalDraft,
  pastDates,
  proposalBrief,
  serviceCodes,
} from '@lamplight/bff/contract/proposals.ts';

export type ServiceCode = (typeof serviceCodes)[number];
export type Values = {
  clientId: string;
  title: string;
  services: ServiceCode[];
  problem: string;
  goals: string;
  scope: string;
  /** One a line. */
  deliverables: string;
  techPreferences: string;
  targetStart: string;
  deadline: string;
  budgetMinPaise: number | null;
  budgetMaxPaise: number | null;
  billingModel: (typeof billingModels)[number];
  attachments: FileRef[];
  consent: boolean;
};
/** The draft on the server, once there is one. */
export type Stored = { proposalId: string; etag: string } | null;

export const stepIds = ['brief', 'scope', 'budget', 'files', 'review'] as const;
export type StepId = (typeof stepIds)[number];
const FIELDS: Record<StepId, readonly (keyof Values)[]> = {
  brief: ['clientId', 'title', 'services', 'problem', 'goals'],
  scope: ['scope', 'deliverables', 'techPreferences'],
  budget: ['budgetMinPaise', 'budgetMaxPaise', 'targetStart', 'deadline', 'billingModel'],
  files: ['attachments'],
  review: ['consent'],
};

export const emptyValues = (services: ServiceCode[] = []): Values => ({
  clientId: '',
  title: '',
  services,
  problem: '',
  goals: '',
  scope: '',
  deliverables: '',
  techPreferences: '',
  targetStart: '',
  deadline: '',
  budgetMinPaise: null,
  budgetMaxPaise: null,
  billingModel: 'FIXED',
  attachments: [],
  consent: false,
});

/** `?service=web`, in any case; what is not one of ours is nothing. */
export const serviceOf = (text: string | null): ServiceCode[] => {
  const wanted = (text ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  return serviceCodes.filter((code) => code === wanted);
};

export const valuesOf = (p: Proposal): Values => ({
  clientId: p.clientId,
  title: p.title,
  services: [...p.services],
  problem: p.problem,
  goals: p.goals,
  scope: p.scope,
  deliverables: p.deliverables.join('\n'),
  techPreferences: p.techPreferences.join('\n'),
  targetStart: p.targetStart ?? '',
  deadline: p.deadline ?? '',
  budgetMinPaise: p.budgetMinPaise,
  budgetMaxPaise: p.budgetMaxPaise,
  billingModel: p.billingModel,
  attachments: [...p.attachments],
  consent: p.consent,
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** All of it as far as it goes; a client proposes for themselves and names nobody. */
export const toDraft = (v: Values, onBehalf: boolean): ProposalDraft => ({
  ...(onBehalf && v.clientId !== '' ? { clientId: v.clientId } : {}),
  title: v.title.trim(),
  services: v.services,
  problem: v.problem.trim(),
  goals: v.goals.trim(),
  scope: v.scope.trim(),
  deliverables: linesOf(v.deliverables),
  techPreferences: linesOf(v.techPreferences),
  targetStart: v.targetStart === '' ? null : v.targetStart,
  deadline: v.deadline === '' ? null : v.deadline,
  budgetMinPaise: v.budgetMinPaise,
  budgetMaxPaise: v.budgetMaxPaise,
  billingModel: v.billingModel,
  attachments: v.attachments.map(({ fileId }) => fileId),
  consent: v.consent,
});

export type Faults = Partial<Record<keyof Values, string>>;
export type Checked = { brief: ProposalBrief } | { faults: Faults };

/**
 * Judged by the schema and the rule about dates that the server runs.
 * @param today the civil date in India, `YYYY-MM-DD`
 */
export const check = (v: Values, onBehalf: boolean, today: string): Checked => {
  const candidate = toDraft(v, onBehalf);
  const result = proposalBrief.safeParse({ ...candidate, targetStart: v.targetStart, deadline: v.deadline });
  const faults: Faults = {};
  for (const { path, message } of result.error?.issues ?? []) faults[path[0] as keyof Values] ??= message;
  if (onBehalf && v.clientId === '') faults.clientId = 'Choose the client this is for';
  if (v.budgetMinPaise === null) faults.budgetMinPaise = 'Enter the lower end of the budget';
  if (v.budgetMaxPaise === null) faults.budgetMaxPaise = 'Enter the upper end of the budget';
  for (const field of ['deliverables', 'techPreferences'] as const)
    if (linesOf(v[field]).some((line) => line.length > 300)) faults[field] = 'At most 300 characters a line';
  // The refinements of a schema run only once every field stands; people hear about a wrong order at once.
  if (v.budgetMinPaise !== null && v.budgetMaxPaise !== null && v.budgetMinPaise > v.budgetMaxPaise)
    faults.budgetMaxPaise ??= 'The upper end is below the lower end';
  if (v.targetStart !== '' && v.deadline !== '' && v.targetStart >= v.deadline)
    faults.deadline ??= 'The deadline must be after the start';
  for (const { field, message } of pastDates(v, today)) if (v[field] !== '') faults[field] ??= message;
  return result.success && Object.keys(faults).length === 0 ? { brief: result.data } : { faults };
};

export const faultsOf = (v: Values, onBehalf: boolean, today: string): Faults => {
  const checked = check(v, onBehalf, today);
  return 'faults' in checked ? checked.faults : {};
};
export const faultsIn = (step: StepId, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => FIELDS[step].includes(field as keyof Values)));

/** Where a wrong field is corrected; the first step that has one. */
export const stepOfFaults = (faults: Faults): StepId | null =>
  stepIds.find((step) => Object.keys(faultsIn(step, faults)).length > 0) ?? null;

export const isStep = (text: string | null): text is StepId => stepIds.some((id) => id === text);

/** The sentences of proposals. */
import type { billingModels, rejectReasons } from '@lamplight/bff/contract/proposals.ts';
import type { StepId } from './wizard.ts';

export const texts = {
  consent: 'I agree that these words and files are read by the team to make an offer.',
  fileHint: 'Documents, images, archives, sound and video, at most 200\u00a0MB each, 20 files.',
  soFar: 'What we will read',
  next: 'What happens next',
  attached: 'Attached',
  noFiles: 'No files',
  missing: 'Missing',
  unsaid: 'Nothing said',
  conflict: 'This draft was changed in another place meanwhile.',
} as const;

/** What follows a proposal, in the order in which it comes. */
export const next = [
  { title: 'You submit it', says: 'Nothing is owed, and nothing is binding yet.' },
  { title: 'A person reads it', says: 'Questions come to you beside the proposal, and wait there for your answers.' },
  { title: 'You get an offer', says: 'A price without GST and a plan of milestones, or a no with its reason.' },
  { title: 'You decide', says: 'Accept it, answer with a counter-offer, or decline.' },
] as const;

/** What was said before the form was open, where the form says something else already. */
export const begun = {
  words: 'You began with the words',
  useWords: 'Use as the title',
  chosen: 'You chose the plan',
  usePlan: 'Take this plan',
  leaveOut: 'Leave out',
} as const;

export const billing: Readonly<Record<(typeof billingModels)[number], string>> = {
  FIXED: 'Fixed price, paid by milestone',
  TIME_AND_MATERIAL: 'Time and material',
  RETAINER: 'By the month',
};
export const steps: readonly Readonly<{ id: StepId; label: string; title: string; sub: string }>[] = [
  {
    id: 'brief',
    label: 'Brief',
    title: 'What is it about?',
    sub: 'A title, and what should be better afterwards. Ten minutes are enough.',
  },
  {
    id: 'scope',
    label: 'Scope and stack',
    title: 'What belongs to it?',
    sub: 'What you know today. The offer turns it into milestones with criteria.',
  },
  {
    id: 'budget',
    label: 'Budget and dates',
    title: 'How much, and by when?',
    sub: 'A range is fine. Amounts are without GST.',
  },
  {
    id: 'files',
    label: 'Files',
    title: 'Anything we should read?',
    sub: 'Sketches, documents, recordings. You can go on without.',
  },
  {
    id: 'review',
    label: 'Review',
    title: 'Is this what you mean?',
    sub: 'Nothing is binding yet: we answer with an offer, and you decide.',
  },
];

export const reasons: Readonly<Record<(typeof rejectReasons)[number], string>> = {
  out_of_scope: 'Not what we do',
  budget: 'Budget too far apart',
  capacity: 'Nobody free in that time',
  duplicate: 'Proposed twice',
  other: 'Another reason',
};

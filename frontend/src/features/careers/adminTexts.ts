/** Sentences of the admins' careers screens. */
import { counted } from '../../ui/counted.ts';

/** The first text of a rejection's message; the letter adds greeting and signature. */
export const POLITE =
  'Thank you for the time you took for this application. We read it with care and will not go on with it for this role.\n\nThis says something about this one opening, not about your work. You are welcome to apply again.';

/** What an interview is judged by; a criterion that did not come up is left without a score. */
export const CRITERIA = ['Craft', 'Problem solving', 'Communication', 'Working with others'] as const;

export const SCORES = [
  { value: '', label: 'Not judged' },
  { value: '1', label: '1, far below' },
  { value: '2', label: '2, below' },
  { value: '3', label: '3, meets it' },
  { value: '4', label: '4, above' },
  { value: '5', label: '5, far above' },
] as const;

export const resultWords = { pass: 'Passed', fail: 'Did not pass', no_show: 'Did not come' } as const;

export const offerWords = {
  open: 'not answered yet',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
} as const;
/** Labels of the menu; one that opens a form ends in dots. */
export const targetWords = {
  applied: 'Applied',
  screening: 'Screening',
  interview: 'Interview',
  offer: 'Offer…',
  hired: 'Hire…',
  rejected: 'Reject…',
} as const;

/** The next act as a button of the whole says it; a card has its short form. */
export const nextWords = {
  applied: ['Move to Applied', 'To Applied'],
  screening: ['Move to Screening', 'To Screening'],
  interview: ['Move to Interview', 'To Interview'],
  schedule: ['Schedule an interview', 'Schedule'],
  record: ['Record the result', 'Record'],
  offer: ['Make an offer', 'Offer'],
  hired: ['Hire', 'Hire'],
  rejected: ['Reject', 'Reject'],
} as const;

/** `4.25 from 3 scores` of hundredths; said only where there are any. */
export const scoreSaid = (hundredths: number | null, scores?: number): string => {
  if (hundredths === null) return 'not scored';
  const digits = String(hundredths).padStart(3, '0');
  const figure = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return scores === undefined ? figure : `${figure} from ${counted(scores, 'score')}`;
};

/** Stands where the page offers no way to view a résumé. */
export const ONLY_DOWNLOADED = 'Only a PDF can be read on this page; this file opens in a program of its own.';

export const topicWords = {
  project: 'A project',
  support: 'Support',
  careers: 'Careers',
  press: 'Press',
  other: 'Something else',
} as const;

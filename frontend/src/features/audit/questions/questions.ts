/** The questions of an auditor about pay, as they are asked (domain.md §7). A question stands here once its answer does. */
import type { ComponentType } from 'react';
import { later } from '../../../ui/later.ts';
import type { AnswerProps, Times } from './asked.ts';

export type Picker = 'person' | 'month' | 'run' | 'rule';
export type Question = Readonly<{
  id: string;
  asks: string;
  /** What must be chosen before there is an answer. */
  needs: readonly Picker[];
  /** What may be chosen, too. */
  takes?: readonly Picker[];
  times: Times;
  Answer: ComponentType<AnswerProps>;
}>;

export const questions: readonly Question[] = [
  {
    id: 'basic-pay',
    asks: 'Who changed a person’s basic pay, when, from what to what, and why?',
    needs: ['person'],
    times: 'both',
    Answer: later(async () => (await import('./BasicPay.tsx')).BasicPay),
  },
  {
    id: 'net-change',
    asks: 'Why is a person’s net lower than last month?',
    needs: ['person', 'month'],
    times: 'known',
    Answer: later(async () => (await import('./NetChange.tsx')).NetChange),
  },
  {
    id: 'figure',
    asks: 'How did a figure of a payslip come about?',
    needs: ['person', 'month'],
    times: 'known',
    Answer: later(async () => (await import('./Figure.tsx')).Figure),
  },
  {
    id: 'account',
    asks: 'Which account was a salary sent to, who changed it, and who entered one-offs?',
    needs: [],
    takes: ['person', 'month'],
    times: 'both',
    Answer: later(async () => (await import('./Account.tsx')).Account),
  },
  {
    id: 'run-then-and-now',
    asks: 'How did a run look on a day, and how does it look now?',
    needs: ['run'],
    times: 'both',
    Answer: later(async () => (await import('./RunThenAndNow.tsx')).RunThenAndNow),
  },
  {
    id: 'who-did-what',
    asks: 'Who did what in a run, and did one person do two of it?',
    needs: ['run'],
    times: 'known',
    Answer: later(async () => (await import('./WhoDidWhat.tsx')).WhoDidWhat),
  },
  {
    id: 'changed-rules',
    asks: 'Which runs used a rule that changed later, and by how much?',
    needs: [],
    takes: ['month', 'run', 'rule'],
    times: 'known',
    Answer: later(async () => (await import('./ChangedRules.tsx')).ChangedRules),
  },
  {
    id: 'intact',
    asks: 'Is the history of payroll complete and unaltered?',
    needs: [],
    times: 'none',
    Answer: later(async () => (await import('./Intact.tsx')).Intact),
  },
  {
    id: 'reconciliation',
    asks: 'Do the books agree with what was paid, received and is owed, and what is open by age?',
    needs: [],
    times: 'both',
    Answer: later(async () => (await import('./BooksAgree.tsx')).BooksAgree),
  },
];

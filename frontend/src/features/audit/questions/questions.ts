/** The questions of an auditor about pay, as they are asked (domain.md §7). A question stands here once its answer does. */
import type { ComponentType } from 'react';
import { later } from '../../../ui/later.ts';
import type { AnswerProps, Times } from './asked.ts';

export type Picker = 'person' | 'month' | 'run';
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
];

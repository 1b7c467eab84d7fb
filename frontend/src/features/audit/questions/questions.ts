/** The questions of an auditor about pay, as they are asked (domain.md §7). A question stands here once its answer does. */
import type { ComponentType } from 'react';
import { later } from '../../../ui/later.ts';
import type { Asked, AskedName, Times } from './asked.ts';

export type AnswerProps = Readonly<{
  asked: Asked;
  today: string;
  /** Changes what is asked; the URL keeps it. */
  ask: (change: Readonly<Partial<Record<AskedName, string | null>>>) => void;
}>;
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
];

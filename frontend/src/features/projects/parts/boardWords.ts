import { statusOf } from '../../../ui/status.ts';
import { type Card, type Column, type Move, moveTo } from '../board.ts';

/** A column by the state of milestones in it; parts stand in it with a word of their own. */
export const wordOf = (column: Column): string => statusOf('milestone', column).word;

const STEPS = { start: 'start it', resume: 'take it up again', unblock: 'not blocked any more' } as const;
const ASKS = {
  block: 'say what stands in the way',
  recall: 'take the submission back',
  finish: 'hand it in',
  return: 'return it',
} as const;
const PAGES: Readonly<Partial<Record<Column, string>>> = {
  submitted: 'hand it in',
  accepted: 'see what was delivered',
  changes_requested: 'say what is missing',
};

/** What a move means, beside the column that it leads to: `In progress: start it`. */
export const moveSaid = (card: Card, to: Column): string => {
  const move = moveTo(card, to);
  return move === null ? wordOf(to) : `${wordOf(to)}: ${actOf(move, to)}`;
};

const actOf = (move: Move, to: Column): string => {
  switch (move.does) {
    case 'step':
      return STEPS[move.step];
    case 'sub-step':
      return move.step === 'start' ? 'start it' : 'verify it';
    case 'ask':
      return ASKS[move.what];
    case 'open':
      return PAGES[to] ?? 'open it';
  }
};

/**
 * A run holds the pay beside the salary that it pays: no other run has it then, and who cancels it makes this one stale
 * (state-machines.md §8). What a calculation finds is reserved before its inputs are fixed.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { By, Change } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { additionalPay, type PayCommand } from '../additional/pay.ts';
import { type Ground, paysOf, type RunTerms } from './ground.ts';
import { type Grounds, groundNow } from './now.ts';
import type { InputsDoc } from './view.ts';

type Reserving = Grounds & Readonly<{ change: Change }>;
/** Who gives the commands, and the identity of each. */
export type Giver = Readonly<{ actor: Actor; by(as: string): By }>;

/**
 * The ground of a run with everything reserved that it is to pay, and let go what it pays no more.
 *
 * @throws Unavailable where others keep changing what it would reserve
 */
export const reservedGround = async (payroll: Reserving, run: RunTerms, giver: Giver): ReturnType<typeof groundNow> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const now = await groundNow(payroll, run);
    const moves = movesOf(now.ground, now.docs);
    if (moves.length === 0) return now;
    for (const { type, additionalPayId, employeeId } of moves) {
      const by = giver.by(`${type} ${additionalPayId} ${tries}`);
      const about = { additionalPayId, employeeId, runId: run.runId, actor: giver.actor, at: by.at };
      const command: PayCommand = { type, ...about };
      // Refused: another run has it, or it was cancelled meanwhile, which the next look at it shows.
      await payroll.change(`additionalpay-${additionalPayId}`, command, additionalPay, by);
    }
  }
  throw unavailable('the additional pay of a run');
};

type Move = Readonly<{ type: 'ReservePay' | 'ReleasePay'; additionalPayId: string; employeeId: string }>;

const movesOf = ({ run, people }: Ground, docs: readonly InputsDoc[]): readonly Move[] => {
  const paid = new Set(people.map(({ _id }) => _id));
  return docs.flatMap((doc) => {
    const { held, wanted } = paysOf(run, doc);
    const [type, ids] = paid.has(doc._id) ? (['ReservePay', wanted] as const) : (['ReleasePay', held] as const);
    return ids.map((additionalPayId) => ({ type, additionalPayId, employeeId: doc._id }));
  });
};

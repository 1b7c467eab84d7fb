/**
 * What must be created and resolved so that exactly those are told who are waited for now. It looks at how things stand and
 * not at what happened, so it may be asked at any time, twice and late, and always ends at the same.
 */
import { type Around, peopleIn, termsOf } from './audience.ts';
import { isOver, type Obligation, type Round } from './told/obligations.ts';
import type { NotificationDoc } from './view.ts';

/** Of whoever was told and still is: not resolved. */
export type Standing = Pick<NotificationDoc, '_id' | 'userId' | 'round' | 'terms'>;
type Superfluous = Readonly<{
  notificationId: string;
  userId: string;
  round: string;
  because: 'met' | 'not_theirs';
  by: string | null;
  terms: readonly string[];
}>;
type Meant = Readonly<{ userId: string; terms: readonly string[] }>;
/** `create`: the people who are waited for and were not told. `open`: what they are told of; null where nobody is waited for. */
export type Settled = Readonly<{
  open: Round | null;
  create: readonly Meant[];
  resolve: readonly Superfluous[];
}>;

/**
 * A view that is behind (it is being filled for the first time, or anew) has not heard of a round or an appointment that
 * somebody was told by. What it cannot explain it leaves alone; the event that explains it makes one look once more.
 * @param told of this obligation, whatever their round
 */
export const settled = (obligation: Obligation, told: readonly Standing[], around: Around): Settled => {
  const { of, kind, settledBy, asked } = obligation;
  const isSubmitted = of === null || (around.subject?.clientId ?? null) !== null;
  const isOverNow = around.subject !== null && isOver(kind, around.subject.stage);
  const open = isOverNow ? null : obligation.open;
  const waitedFor = open === null ? [] : peopleIn({ ...open, of }, around);
  const has = new Set(told.filter(({ round }) => open !== null && round === open.id).map(({ userId }) => userId));
  // Asked anew: whoever did that settled what was asked before.
  const termsNow = (userId: string): readonly string[] => (open === null ? [] : termsOf(userId, open.to, around));
  const metBy = isOverNow ? null : open === null ? settledBy : open.by;
  return {
    open,
    create: waitedFor.filter((userId) => !has.has(userId)).map((userId) => ({ userId, terms: termsNow(userId) })),
    resolve: told.flatMap((one): readonly Superfluous[] => {
      const { _id: notificationId, userId, round } = one;
      if (round === null || !asked.includes(round)) return [];
      const of = { notificationId, userId, round };
      if (round !== open?.id) return [{ ...of, because: 'met', by: metBy, terms: [] }];
      const terms = termsNow(userId);
      const isExplained = isSubmitted && one.terms.every((term) => terms.includes(term));
      return waitedFor.includes(userId) || !isExplained ? [] : [{ ...of, because: 'not_theirs', by: null, terms }];
    }),
  };
};

/** Where somebody is written to. */
import { textOf } from '../accounts/show.ts';
import { type Account, isKnown } from '../accounts/state.ts';

/** None of a person who was erased, or is not known. */
export const addressOf = (one: Account): readonly string[] => {
  const address = isKnown(one) ? textOf(one.email) : null;
  return address === null ? [] : [address];
};

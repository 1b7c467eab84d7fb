/** Things by their client's name: who is called so is found first, then what is theirs. */
import { beginningNumber } from '@lamplight/common/words/beginnings.ts';
import { foldedOf, standsIn, type Term } from '@lamplight/common/words/words.ts';
import type { Projects } from '../context.ts';

type Sources = Pick<Projects, 'people' | 'searchNames'>;

/** So many names are opened for one word, and so many people are meant by it, at most. */
const OPENED = 200;
const MEANT = 20;

/** The clients whose name a term stands in, as far as it tells enough of one. */
export const clientsCalled = async ({ searchNames, people }: Sources, term: Term): Promise<readonly string[]> => {
  const [first = ''] = term.parts;
  const number = beginningNumber(first, term.open && term.parts.length === 1);
  if (number === null) return [];
  const { items } = await searchNames.find({ where: { beginnings: { hasAny: [number] } }, limit: OPENED });
  const ids = items.map(({ _id }) => _id);
  const names = await people.names(ids);
  return ids.filter((id) => standsIn(term, foldedOf(names(id).name ?? ''), false)).slice(0, MEANT);
};

/** HTTP of searching: one search over what a person may know of, with the rights of the lists. */
import type { FoundCount, FoundKind } from '@lamplight/bff/contract/search.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { type Term, termsOf } from '@lamplight/common/words/words.ts';
import type { Projects } from '../context.ts';
import { staleMark } from '../reading.ts';
import { findIn, type Hit } from './finding.ts';
import { cursorOf, placeOf } from './place.ts';
import { kindsFor, type SearchReader, searchReaderOf } from './reader.ts';

/** Of each kind, where no kind is asked for: so many are answered, and so many are counted before it is more. */
const FEW = 5;
const COUNTED = 15;

export const searchRoutes = (projects: Projects): readonly Served[] => [
  serve('search', async ({ req, res, query, actor }) => {
    const page = pageOf(req, query);
    const { q, kind } = query;
    const after = readAfter(req);
    const { searchIndex, proposals, projects: running, documents, invoices, reports, products } = projects;
    const read = [searchIndex, proposals, running, documents, invoices, reports, products];
    const waited = await Promise.all(read.map((view) => view.waitFor(after)));
    const stale = waited.includes('stale');
    const reader = searchReaderOf(projects, actor);
    const terms = termsOf(q);
    if (kind === undefined) {
      const some = await Promise.all(kindsFor(actor).map((one) => someOf(projects, reader, one, terms)));
      const items = await Promise.all(some.map(({ hits }) => reader.shown(hits)));
      const counts = some.flatMap(({ count }) => (count.count === 0 && !count.more ? [] : [count]));
      send(res, { items: items.flat(), counts, ...staleMark({ stale }) });
      return;
    }
    const found = kindsFor(actor).includes(kind)
      ? await findIn(searchIndex, await reader.lookingFor(kind, terms), {
          limit: page.limit,
          after: page.after === undefined ? null : placeOf(page.after),
        })
      : { hits: [], next: null };
    const next = found.next === null ? undefined : cursorOf(found.next);
    sendList(res, { items: await reader.shown(found.hits), next, stale });
  }),
];

type Some = Readonly<{ hits: readonly Hit[]; count: FoundCount }>;
const someOf = async (
  { searchIndex }: Projects,
  reader: SearchReader,
  kind: FoundKind,
  terms: readonly Term[],
): Promise<Some> => {
  const { hits, next } = await findIn(searchIndex, await reader.lookingFor(kind, terms), { limit: COUNTED });
  return { hits: hits.slice(0, FEW), count: { kind, count: hits.length, more: next !== null } };
};

/** Pages are linked in a header: https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api. */
import type { Answer, Asked } from '../serve.ts';
import { githubError } from './manner.ts';

export const pager =
  (site: string) =>
  <T>(asked: Asked, all: readonly T[], whole: (page: readonly T[]) => unknown = (page) => page): Answer => {
    const size = Math.min(100, Number(asked.query['per_page'] ?? 30));
    const page = Number(asked.query['page'] ?? 1);
    const next = page * size < all.length ? nextLink(site, asked, { page: String(page + 1) }) : {};
    return { status: 200, headers: next, body: whole(all.slice((page - 1) * size, page * size)) };
  };

/** Where there is no number of pages, because there is more each time. @param to as one is described */
export const byCursor = <T extends Readonly<{ id: number }>>(
  site: string,
  asked: Asked,
  all: readonly T[],
  to: (each: T) => unknown,
): Answer => {
  const size = Math.min(100, Number(asked.query['per_page'] ?? 30));
  const { cursor } = asked.query;
  const from = cursor === undefined ? 0 : all.findIndex(({ id }) => String(id) === cursor);
  if (from < 0) return githubError(422, 'This cursor is unknown.');
  const after = all[from + size];
  const next = after === undefined ? {} : nextLink(site, asked, { cursor: String(after.id) });
  return { status: 200, headers: next, body: all.slice(from, from + size).map(to) };
};

const nextLink = (site: string, { path, query }: Asked, changed: Readonly<Record<string, string>>) => {
  const to = new URL(path, site);
  for (const [name, value] of Object.entries({ ...query, ...changed })) to.searchParams.set(name, value);
  return { link: `<${to.href}>; rel="next"` };
};

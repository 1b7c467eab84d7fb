/** Reads lists whole: short ones, and those that are counted. */
import type { View } from '@lamplight/events/core/view.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';

const PAGE = 200;
/** Every document of a query that is bounded by its subject: the invoices of a project, the plans of the company. */
export const allOf = async <T extends Doc>(
  view: View<T>,
  query: Omit<Parameters<View<T>['find']>[0], 'limit' | 'after'>,
): Promise<T[]> => {
  const all: T[] = [];
  const others = yieldingEvery();
  for (let after: string | undefined; ; ) {
    const page = await view.find({ ...query, limit: PAGE, ...(after === undefined ? {} : { after }) });
    all.push(...page.items);
    if (page.next === undefined) return all;
    after = page.next;
    await others();
  }
};

import { useState } from 'react';

/** The first of a list; the rest is one press away. `hidden`: how many that are, 0 once all are shown. */
export const useFirst = <Item>(items: readonly Item[], limit: number) => {
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, items.length - limit);
  return { shown: hidden > 0 ? items.slice(0, limit) : items, hidden, showAll: () => setAll(true) };
};

/** Whose turn is next: a binary heap by time, and of the same time in the order in which they came. */

type Entry<T> = Readonly<{ at: number; order: number; item: T }>;

export const openQueue = <T>() => {
  const heap: Entry<T>[] = [];
  let orders = 0;
  const isBefore = (a: number, b: number): boolean => {
    const [one, other] = [heap[a] as Entry<T>, heap[b] as Entry<T>];
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  };
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as Entry<T>, heap[a] as Entry<T>];
  };
  return {
    /** The earliest time, or infinity. */
    next: (): number => heap[0]?.at ?? Number.POSITIVE_INFINITY,
    add: (at: number, item: T): void => {
      orders += 1;
      heap.push({ at, order: orders, item });
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    take: (): T | undefined => {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first?.item;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < heap.length && isBefore(left, least)) least = left;
        if (right < heap.length && isBefore(right, least)) least = right;
        if (least === at) return first.item;
        swap(at, least);
        at = least;
      }
    },
  };
};

/** How many may do something at once in one process: each holds memory, and a share of what a provider allows. */

/** `leave` gives the place back; a second time does nothing. */
export type AtOnce = Readonly<{ is: 'in'; leave(): void }> | Readonly<{ is: 'full'; of: 'their own' | 'all' }>;

/** @param mostOfOne of one person, so that nobody takes all */
export const placesAtOnce = ({ most, mostOfOne }: Readonly<{ most: number; mostOfOne: number }>) => {
  const held = new Map<string, number>();
  let all = 0;
  return (personId: string): AtOnce => {
    const theirs = held.get(personId) ?? 0;
    if (theirs >= mostOfOne) return { is: 'full', of: 'their own' };
    if (all >= most) return { is: 'full', of: 'all' };
    held.set(personId, theirs + 1);
    all += 1;
    let left = false;
    return {
      is: 'in',
      leave: () => {
        if (left) return;
        left = true;
        all -= 1;
        const still = (held.get(personId) ?? 1) - 1;
        if (still === 0) held.delete(personId);
        else held.set(personId, still);
      },
    };
  };
};

/** The financial year of a civil day, and those before it: 1 April to 31 March. */
export const yearsBefore = (today: string, count: number): readonly Readonly<{ from: string; to: string }>[] => {
  const first = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return Array.from({ length: count }, (_, back) => ({
    from: `${first - back}-04-01`,
    to: `${first - back + 1}-03-31`,
  }));
};

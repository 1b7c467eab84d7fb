type Decider<S, C, E> = Readonly<{ category: string; state?: S; command?: C; event?: E; chance: number }>;
export const slugDecider = (category: string): Decider<1, 2, 3> => ({
  category,
  chance: Math.random(),
});

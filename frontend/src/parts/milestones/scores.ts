/** What each of the five scores of a rating is called, the lowest first. */
export const scores = ['Badly', 'Not well', 'All right', 'Well', 'Very well'] as const;

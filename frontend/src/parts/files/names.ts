/** What a file is called, read as words. */

/** `patient-portal_v2.pdf` → `patient portal v2`: a start for a title, to be made better. */
export const titleFrom = (name: string): string => spaced(name.replace(/\.[^.]+$/, '')).slice(0, 200);

/** The name says no more than the title does, apart from its ending. */
export const repeats = (name: string, title: string): boolean => {
  const titleText = spaced(title).toLowerCase();
  return titleText === titleFrom(name).toLowerCase() || titleText === spaced(name).toLowerCase();
};

/** `pdf`; empty where the name has no ending. */
export const endingOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const spaced = (text: string): string => text.replace(/[-_\s]+/g, ' ').trim();

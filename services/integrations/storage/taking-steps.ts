/** Takes one step at a place. It may be cut off anywhere, and taken again. */
import { giveAccess, takeAccess } from './accesses.ts';
import { compare } from './comparing.ts';
import { copyFile } from './copies.ts';
import { makeFolder, refindFolder } from './folders.ts';
import type { Step } from './steps.ts';
import type { WantedPlace } from './wanted.ts';
import type { Worker } from './worker.ts';

export type StepAt = Readonly<{ wanted: WantedPlace; step: Step }>;

/** @param notListedSince of those who may still have been let in by a call without an answer; kept from step to step */
export const takeStep = async (
  w: Worker,
  { wanted, step }: StepAt,
  notListedSince: Map<string, number>,
): Promise<void> => {
  switch (step.do) {
    case 'make':
      return makeFolder(w, wanted);
    case 'refind':
      return refindFolder(w);
    case 'compare':
      return compare(w);
    case 'give':
      return giveAccess(w, step.personId);
    case 'take':
      return takeAccess(w, step.personId, step.because, notListedSince);
    case 'copy':
      return copyFile(w, step.copyId, step.file);
  }
};

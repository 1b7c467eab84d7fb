/** Sentences for what services/integrations audits of projects' folders at Google Drive and Dropbox. The audit alone shows them. */
import type { Sentences } from '../../parts/history/sentences.ts';

export const storageSentences = {
  FolderRequested: (f) => `The ${f.what} was asked for.`,
  FolderConfirmed: (f) => `The ${f.what} was made.`,
  FolderLost: (f) => `The ${f.what} is not to be found there any more.`,
  CopyRequested: (f) => `A file was sent to the ${f.what}.`,
  CopyConfirmed: (f) => `A file was copied to the ${f.what}.`,
  CopyLost: (f) => `A file is not to be found in the ${f.what} any more.`,
  AccessRequested: (f) => `The ${f.what} was asked for.`,
  AccessGiven: (f) => `The ${f.what} was given.`,
  AccessTakingRequested: (f) => `The ${f.what} is to be taken.`,
  AccessTaken: (f) => `The ${f.what} was taken.`,
  AccessLost: (f) => `The ${f.what} is not listed there any more.`,
  StorageDoubted: (f) => `Something about the ${f.what} is in doubt.`,
  StorageReconciling: (f) => `${f.who} had the ${f.what} put right.`,
  StorageCompared: (f) => `The ${f.what} was held against what is recorded here.`,
} as const satisfies Sentences;

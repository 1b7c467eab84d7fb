/** What people read of places that are out of step. Each sentence stands here once. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { OWNS_FOLDER } from './place.ts';

/** What was asked for and is not confirmed yet. */
export const waitingWords = {
  folder: 'Its folder is not made yet.',
  refind: 'Its folder was made by an earlier connection. We look whether this one reaches it.',
  copy: 'It is not copied yet.',
  access_to_give: 'They do not have access to the folder yet.',
  access_to_take: 'They still have access to the folder. We take it away as soon as we can.',
  compare: 'We hold the lists there against ours.',
} as const;

/** How things stand, as the people of the project read it. */
export const filedWords = {
  folder: { waiting: 'It is not made yet.', underWay: 'It is being made.', there: 'It is there.' },
  copy: { waiting: 'Waits to be copied.', underWay: 'Is being copied.', there: 'Copied.' },
  access: {
    ...{ waiting: 'Gets access as soon as we can give it.', underWay: 'Is being let in.', there: 'Has access.' },
    taking: 'Still has access. We take it away as soon as we can.',
  },
  away: (provider: StorageProvider): string =>
    `${providerNames[provider]} is not connected at present. This follows once it is.`,
} as const;
export const lookWords = {
  bare: 'Waits for somebody to look.',
  why: (words: string): string => `Waits for somebody to look: ${words}`,
} as const;

/** Of what somebody wants to read in the folder. */
export const folderWords = {
  away: (provider: StorageProvider): string => `${providerNames[provider]} is not connected at present.`,
  none: (provider: StorageProvider): string => `This project has no folder at ${providerNames[provider]} yet.`,
  gone: (provider: StorageProvider): string =>
    `The folder is not to be found at ${providerNames[provider]} any more. An admin reconciles it under Storage.`,
  refused: (provider: StorageProvider): string =>
    `${providerNames[provider]} refuses to give this to Lamplight. An admin tests the connection under Storage.`,
  changed: (provider: StorageProvider): string =>
    `This file was changed or moved at ${providerNames[provider]} while it was read. Choose it once more.`,
} as const;

export const notConnectedWords = (provider: StorageProvider): string =>
  `${providerNames[provider]} is not connected. Connect it again, and this follows by itself.`;

/** Of what another account owns, as the one that was connected before; by which codes each provider says so. */
const handOverWords = (at: string): string =>
  `Another account owns the folder, and the connected one may not change who sees it. Hand it over to the connected account at ${at}, and then "Reconcile".`;
const NOT_OURS: ReadonlySet<string> = new Set([
  ...['insufficientFilePermissions', 'appNotAuthorizedToFile'],
  ...['no_permission', 'access_error/not_a_member', 'folder_owner'],
]);

/** By the cause that was recorded; each says what to do before "Reconcile". */
const CAUSES: Readonly<Record<string, (provider: string) => string>> = {
  thrown_away: (at) => `It was made, and somebody threw it away at ${at}. "Reconcile" makes it anew.`,
  no_address: () => 'We know of no e-mail address of theirs. Once they can sign in, they get access by themselves.',
  content_gone: () => 'Its content is not stored here any more, so that it cannot be copied.',
  content_differs: () => 'Its content is not the one that was recorded, so that it is not copied.',
  other_content_there: (at) =>
    `A file of this name with other content lies at ${at}. Move it away there, and then "Reconcile".`,
};

export const doubtWords = (provider: StorageProvider, cause: string): string =>
  NOT_OURS.has(cause)
    ? handOverWords(providerNames[provider])
    : (CAUSES[cause]?.(providerNames[provider]) ??
      `${providerNames[provider]} refused (${cause}). Look what stands there, and then "Reconcile".`);

/** Of an access that cannot be taken: it is tried again all the same. */
export const untakenWords = (provider: StorageProvider, cause: string | undefined): string => {
  const at = providerNames[provider];
  if (cause === OWNS_FOLDER)
    return `The folder lies in their own account. Let them hand it over to the connected account at ${at}. We keep trying.`;
  if (cause !== undefined && NOT_OURS.has(cause))
    return `They still have access to the folder, which another account owns. Take it away at ${at}, or hand the folder over to the connected account. We keep trying.`;
  return `They still have access to the folder: ${at} refuses to take it. We keep trying; take it away there too.`;
};

export const lostWords = (provider: StorageProvider): string =>
  `Its folder is not to be found at ${providerNames[provider]} any more. "Reconcile" makes another one.`;

export const leftBehindWords = (provider: StorageProvider): string =>
  `They had access to an earlier folder, which this connection does not reach. Look by the account that was connected before whether they still do at ${providerNames[provider]}, and then "Reconcile".`;

export const strangerWords = (provider: StorageProvider, count: number): string =>
  count === 1
    ? `Somebody whom Lamplight did not let in may see the folder. Look at ${providerNames[provider]} who, and then "Reconcile".`
    : `${count} people whom Lamplight did not let in may see the folder. Look at ${providerNames[provider]} who, and then "Reconcile".`;

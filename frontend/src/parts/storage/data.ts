/** A project's folders at Google Drive and Dropbox, as its people may read them. */
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { StorageProvider, ThereFile } from '@lamplight/bff/contract/storage.ts';
import { connectionKeys as keys } from '../../api/connectionKeys.ts';
import { readAsFile } from '../../api/content.ts';
import { isApiError, textFor } from '../../api/errors.ts';
import { useRead } from '../../api/useRead.ts';
import type { FileElsewhere } from '../files/useUploads.ts';

export type {
  FiledState,
  ProjectPlace,
  StorageProvider,
  StoredAccess,
  StoredCopy,
  ThereFile,
} from '@lamplight/bff/contract/storage.ts';

export const useProjectStorage = (projectId: string) => useRead(keys.projectStorage(projectId));

/** What a provider wrote is followed only where it leads to the web; null for anything else, and where there is nothing yet. */
export const linkOf = ({ link }: Readonly<{ link: string | null }>): string | null =>
  link !== null && /^https?:\/\//.test(link) ? link : null;

/** Why something of a provider cannot be read, in words: that it is away is told as what it is, no fault of this server. */
export const faultAt = (provider: StorageProvider, error: unknown): string => {
  if (!isApiError(error)) return textFor('general', error);
  const { code, message } = error;
  if (code === 'STATE_CONFLICT' && message !== '') return message;
  if (code === 'UNAVAILABLE' || code === 'UPSTREAM_TIMEOUT')
    return `${providerNames[provider]} does not answer at present. Try again in a while.`;
  if (code === 'NOT_FOUND') return `This file is not in the project's folder at ${providerNames[provider]} any more.`;
  return textFor('general', error);
};

/** A file of a project's folder, as what can be sent. */
export const elsewhereOf = (
  of: Readonly<{ provider: StorageProvider; projectId: string }>,
  { id, name, bytes }: ThereFile,
): FileElsewhere => ({
  ...{ name, size: bytes, from: providerNames[of.provider] },
  read: (options) => readAsFile(hrefOf('storage-file-content', { ...of, thereId: id }), name, options),
  says: (error) => faultAt(of.provider, error),
});

/** A project's folders at Google Drive and Dropbox, as its people may read them. */
import { connectionKeys as keys } from '../../api/connectionKeys.ts';
import { useRead } from '../../api/useRead.ts';

export type { FiledState, ProjectPlace, StoredAccess, StoredCopy } from '@lamplight/bff/contract/storage.ts';

export const useProjectStorage = (projectId: string) => useRead(keys.projectStorage(projectId));

/** What a provider wrote is followed only where it leads to the web; null for anything else, and where there is nothing yet. */
export const linkOf = ({ link }: Readonly<{ link: string | null }>): string | null =>
  link !== null && /^https?:\/\//.test(link) ? link : null;

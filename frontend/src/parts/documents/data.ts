/** Documents of projects, and the acts on them. */
import type { ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { type Read, useRead } from '../../api/useRead.ts';
import { usePerson } from '../../session/useSession.ts';

export type { DocumentVersion, ProjectDocument } from '@lamplight/bff/contract/documents.ts';

const MOST = 200;
type Listed = Read<Readonly<{ items: readonly ProjectDocument[]; next?: string | undefined }>>;

/** Of one project, or of all that are the reader's. */
export const useDocuments = (projectId?: string): Listed => {
  const narrowed = { limit: MOST, ...(projectId === undefined ? {} : { projectId }) };
  const isClient = usePerson().role === 'client';
  return useRead<'documents' | 'documents-client'>(
    isClient ? keys.clientDocuments(narrowed) : keys.documents(narrowed),
    { keepPreviousData: true },
  );
};

const shownIn = (projectId: string): Key[] => [keys.documents(), keys.clientDocuments(), keys.activity(projectId)];

type Of = Readonly<{ projectId: string; documentId: string }>;
export const useBegin = (projectId: string) => useUnversioned('document-upload', {}, shownIn(projectId));
export const useNextVersion = ({ projectId, documentId }: Of) =>
  useUnversioned('document-version', { documentId }, shownIn(projectId));
export const useShare = ({ projectId, documentId }: Of) =>
  useCommand('document-share', { documentId }, shownIn(projectId));
export const useRecall = ({ projectId, documentId }: Of) =>
  useCommand('document-recall', { documentId }, shownIn(projectId));
/** Names version and fingerprint instead of If-Match: a newer one answers DOCUMENT_SUPERSEDED, and the dialog shows it. */
export const useDecide = ({ projectId, documentId }: Of) =>
  useUnversioned('document-decision', { documentId }, shownIn(projectId));
export const useArchive = ({ projectId, documentId }: Of) =>
  useCommand('document-archive', { documentId }, shownIn(projectId));

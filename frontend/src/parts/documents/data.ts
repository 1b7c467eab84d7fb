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

/** One, whichever list it is opened from. */
export const useDocument = (documentId: string) => useRead(keys.document(documentId), { keepPreviousData: true });

const shownIn = (projectId: string, documentId?: string): Key[] => [
  ...[keys.documents(), keys.clientDocuments(), keys.activity(projectId)],
  ...(documentId === undefined ? [] : [keys.document(documentId)]),
];

type Of = Readonly<{ projectId: string; documentId: string }>;
export const useBegin = (projectId: string) => useUnversioned('document-upload', {}, shownIn(projectId));
export const useNextVersion = ({ projectId, documentId }: Of) =>
  useUnversioned('document-version', { documentId }, shownIn(projectId, documentId));
export const useShare = ({ projectId, documentId }: Of) =>
  useCommand('document-share', { documentId }, shownIn(projectId, documentId));
export const useRecall = ({ projectId, documentId }: Of) =>
  useCommand('document-recall', { documentId }, shownIn(projectId, documentId));
/** Names version and fingerprint instead of If-Match: a newer one answers DOCUMENT_SUPERSEDED, and the dialog shows it. */
export const useDecide = ({ projectId, documentId }: Of) =>
  useUnversioned('document-decision', { documentId }, shownIn(projectId, documentId));
export const useArchive = ({ projectId, documentId }: Of) =>
  useCommand('document-archive', { documentId }, shownIn(projectId, documentId));
export const useAddPin = ({ projectId, documentId }: Of) =>
  useUnversioned('document-pin', { documentId }, shownIn(projectId, documentId));
export const useResolvePin = ({ projectId, documentId }: Of, pinId: string) =>
  useCommand('document-pin-resolve', { documentId, pinId }, shownIn(projectId, documentId));

import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { DocumentVersion, ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import { useAddPin, useDocument, useResolvePin } from '../documents/data.ts';
import type { Shown } from './address.ts';
import { OfVersions } from './OfVersions.tsx';
import type { Viewing } from './useViewer.ts';
import type { ShownVersion, Versioned } from './versioned.ts';

/** A version of a document, with what is pinned on it, or beside another version. */
export const OfDocument = ({ viewing, shown }: { viewing: Viewing; shown: Extract<Shown, { of: 'document' }> }) => {
  const { data, error, refresh } = useDocument(shown.documentId);
  const document = data?.document;
  return (
    <OfVersions
      {...{ viewing, shown, error, refresh }}
      kind="Document"
      thing={document === undefined ? undefined : thingOf(document)}
    />
  );
};

const thingOf = (document: ProjectDocument): Versioned => ({
  ...{ title: document.title, etag: document.etag, pins: document.pins },
  versions: document.versions.map((version) => shownOf(document, version)),
  mayPin: document.can.addPin === true,
  decided: 'approved',
  draft: document.documentId,
  stored: { projectId: document.projectId, of: document.documentId },
  useAdd: () => {
    const act = useAddPin(document);
    return { act, put: async (said) => (await act.run(said))?.document.pins.at(-1)?.pinId };
  },
  useResolve: (pinId) => useResolvePin(document, pinId),
});

const shownOf = (
  { documentId }: ProjectDocument,
  { version, name, bytes, uploaded, audience, state }: DocumentVersion,
): ShownVersion => ({
  ...{ version, name, bytes, uploaded },
  address: hrefOf('document-content', { documentId, version: String(version) }),
  readers: audience === 'client' && state !== 'draft' ? 'The client and the team' : 'The team',
});

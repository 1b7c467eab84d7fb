import type { DocumentVersion, ProjectDocument } from '../data.ts';

const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
/** A version as the server gives it; for tests only. */
export const aVersion = (change: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version: 1,
  state: 'pending',
  name: 'flows.pdf',
  bytes: 48_200,
  sha256: 'a'.repeat(64),
  note: '',
  uploaded: { at: '2026-11-18T05:12:00.000Z', by: meera },
  audience: 'client',
  dueOn: '2026-11-28',
  ...change,
});
/** A document that waits for the client. */
export const aDocument = (change: Partial<ProjectDocument> = {}): ProjectDocument => ({
  documentId: '00000007-0000-4000-8000-000000000007',
  projectId: 'p1',
  projectTitle: 'Patient portal',
  title: 'Screen flows',
  category: 'DESIGN',
  side: 'company',
  etag: '"4"',
  versions: [aVersion()],
  pins: [],
  can: { decideDocument: true },
  ...change,
});

import type { ProjectDocument } from './data.ts';

/** What is opened of a document. */
export type DocumentAsk = Readonly<{ kind: 'read' | 'decide' | 'share' | 'recall' | 'version' | 'archive' }>;
export type OpenedProps = Readonly<{ document: ProjectDocument; today: string; onClose: () => void }>;
/** Where a document may be begun. */
export type Place = Readonly<{ projectId: string; title: string }>;

import { Library } from '../../../parts/documents/Library.tsx';
import type { Project } from '../data.ts';

/** The project's documents by category; one that has ended takes no more. */
export const DocumentsTab = ({ project: { projectId, title, state } }: { project: Project }) => (
  <Library projectId={projectId} places={state === 'archived' || state === 'cancelled' ? [] : [{ projectId, title }]} />
);

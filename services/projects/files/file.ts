/** A file of a project: stored, then clean or quarantined; only clean ones are served or count as evidence (state-machines.md §7). */
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileEvent, FilePurpose } from './events.ts';
import type { FileFact } from './fact.ts';

export type { FileEvent, FilePurpose } from './events.ts';

// State

type Stored = Readonly<{
  etag: number;
  fileId: string;
  projectId: string;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  uploadedBy: string;
  purpose?: FilePurpose | undefined;
}>;
export type ProjectFile =
  | Readonly<{ is: 'absent' }>
  | (Stored & Readonly<{ is: 'stored' | 'clean' }>)
  | (Stored & Readonly<{ is: 'quarantined'; reason: string }>);

const evolve = (file: ProjectFile, e: FileEvent, etag: number): ProjectFile => {
  if (e.type === 'FileStored') return { is: 'stored', etag, ...e.data };
  if (file.is === 'absent') return file;
  const { is: _is, ...stored } = file;
  switch (e.type) {
    case 'FileCleared':
      return { ...stored, etag, is: 'clean' };
    case 'FileQuarantined':
      return { ...stored, etag, is: 'quarantined', reason: e.data.reason };
    default:
      return unreachable(e);
  }
};

/** The fact of a file for other aggregates; null where it is not one of that project, or was uploaded for something else. */
export const factOf = (file: ProjectFile, projectId: string, purpose?: FilePurpose): FileFact | null => {
  if (file.is === 'absent' || file.projectId !== projectId || file.purpose !== purpose) return null;
  const { fileId, name, bytes, sha256, is: state } = file;
  return { fileId, name, bytes, sha256, state };
};

// Commands

/** `knows`, `may`: rights on the project; a receipt is an admin's whatever they say. `scanned`: a scanner will judge it; else an allowed type is clean at once. */
export type FileCommand =
  | (CommandOf<'StoreFile'> &
      Readonly<{
        fileId: string;
        projectId: string;
        name: string;
        mediaType: string;
        bytes: number;
        sha256: string;
        purpose?: FilePurpose | undefined;
        knows: boolean;
        may: boolean;
        scanned: boolean;
      }>)
  | CommandOf<'ClearFile'>
  | (CommandOf<'QuarantineFile'> & Readonly<{ reason: string }>);

// Decide

const decide = (c: FileCommand, file: ProjectFile): readonly FileEvent[] | Refusal => {
  if (c.type === 'StoreFile') return store(c, file);
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (file.is === 'absent') return ABSENT;
  const ids = idsOf(file);
  switch (file.is) {
    case 'stored':
      if (c.type === 'ClearFile') return [{ type: 'FileCleared', data: ids }];
      return [{ type: 'FileQuarantined', data: { ...ids, reason: c.reason } }];
    case 'clean':
    case 'quarantined':
      return [];
    default:
      return unreachable(file);
  }
};

const store = (c: Extract<FileCommand, { type: 'StoreFile' }>, file: ProjectFile): readonly FileEvent[] | Refusal => {
  if (!c.knows) return ABSENT;
  if (!c.may || (c.purpose === 'receipt' && !isAdmin(c.actor))) return FORBIDDEN;
  const { projectId, name, mediaType, bytes, sha256, purpose } = c;
  if (file.is !== 'absent') {
    const same = file.projectId === projectId && file.sha256 === sha256 && file.purpose === purpose;
    return same ? [] : refuse('STATE_CONFLICT', 'conflict', { state: file.is });
  }
  const ids = idsOf(c);
  const stored = { type: 'FileStored', data: { ...ids, name, mediaType, bytes, uploadedBy: c.actor.id } } as const;
  return c.scanned ? [stored] : [stored, { type: 'FileCleared', data: ids }];
};

type Named = Readonly<{ fileId: string; projectId: string; sha256: string; purpose?: FilePurpose | undefined }>;
const idsOf = ({ fileId, projectId, sha256, purpose }: Named) => ({
  fileId,
  projectId,
  sha256,
  ...(purpose === undefined ? {} : { purpose }),
});

export const file: Decider<ProjectFile, FileCommand, FileEvent> = {
  category: 'file',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};

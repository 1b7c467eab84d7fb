/**
 * A project's place at a provider: its folder, the copies in it, and who may see it (state-machines.md §12.2). Nothing is taken
 * for done before the provider has said so, and whatever it has said is recorded, also where it was not waited for any more:
 * an access that turned out to be given after it was taken is given, until it is taken again.
 */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { erased } from '@lamplight/events/core/personal.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { doubted, StorageEvent } from './events.ts';
import { THROWN_AWAY } from './storage.ts';

export type { StorageEvent } from './events.ts';

export type Folder =
  | Readonly<{ is: 'none' }>
  | Readonly<{ is: 'requested'; grantId: string; ref: string; name: string }>
  | Readonly<{ is: 'confirmed'; grantId: string; ref: string; name: string; folderId: string; link: string }>
  /** It was there, and is not any more. */
  | Readonly<{ is: 'lost'; grantId: string }>;
type CopyOf = Readonly<{ fileId: string; name: string; bytes: number; sha256: string; ref: string }>;
export type Copy = CopyOf &
  (Readonly<{ is: 'requested' }> | Readonly<{ is: 'confirmed'; link: string; copiedTo: string }>);
export type Access = Readonly<{
  is: 'giving' | 'given' | 'taking' | 'taken';
  address: Personal;
  /** The provider's, once it was confirmed. */
  permissionId: string | null;
}>;
export type Doubted = (typeof doubted)[number];
export type Because = 'left' | 'over' | 'shut_out';

export type Place = Readonly<{
  folder: Folder;
  copies: Readonly<Record<string, Copy>>;
  accesses: Readonly<Record<string, Access>>;
  /** By `<about>/<subject>`: a code. */
  doubts: Readonly<Record<string, string>>;
  /** Who had access to a folder that is not there any more. */
  leftBehind: readonly string[];
  reconciling: boolean;
  /** How many may see the folder whom nobody here let in, when it was looked last. */
  strangers: number;
}>;

type Of = Readonly<{ provider: StorageProvider; projectId: string }>;
type OfCopy = Readonly<{ copyId: string }>;
type OfPerson = Readonly<{ personId: string }>;
export type PlaceCommand = Of &
  (
    | (CommandOf<'RequestFolder'> & Readonly<{ grantId: string; ref: string; name: string }>)
    | (CommandOf<'ConfirmFolder'> & Readonly<{ grantId: string; folderId: string; link: string }>)
    | (CommandOf<'LoseFolder'> & Readonly<{ grantId: string; folderId: string }>)
    | (CommandOf<'RequestCopy'> & OfCopy & CopyOf)
    | (CommandOf<'ConfirmCopy'> & OfCopy & Readonly<{ copiedTo: string; link: string }>)
    | (CommandOf<'LoseCopy'> & OfCopy)
    | (CommandOf<'RequestAccess'> & OfPerson & Readonly<{ address: string }>)
    | (CommandOf<'ConfirmAccess'> & OfPerson & Readonly<{ permissionId: string }>)
    | (CommandOf<'RequestTaking'> & OfPerson & Readonly<{ because: Because }>)
    | (CommandOf<'ConfirmTaking'> & OfPerson)
    | (CommandOf<'LoseAccess'> & OfPerson)
    | (CommandOf<'Doubt'> & Readonly<{ about: Doubted; subjectId: string; cause: string }>)
    | CommandOf<'Reconcile'>
    | (CommandOf<'RecordComparison'> & Readonly<{ strangers: number }>)
  );

/** A cause that ends by itself, once the person can sign in. */
export const NO_ADDRESS = 'no_address';
/** The folder lies in the person's own account, which is not the one that is connected: nothing can be taken from them. */
export const OWNS_FOLDER = 'owns_folder';
export const subjectKey = (about: Doubted, subjectId: string): string => `${about}/${subjectId}`;
/** Whether a person has to look before it goes on. */
export const isHeldUp = ({ doubts }: Place, about: Doubted, subjectId: string): boolean => {
  const cause = doubts[subjectKey(about, subjectId)];
  return cause !== undefined && cause !== NO_ADDRESS;
};

const initial: Place = {
  ...{ folder: { is: 'none' }, copies: {}, accesses: {}, doubts: {}, leftBehind: [] },
  ...{ reconciling: false, strangers: 0 },
};

const evolve = (place: Place, e: StorageEvent): Place => {
  switch (e.type) {
    case 'FolderRequested': {
      const { grantId, ref, name } = e.data;
      return { ...place, folder: { is: 'requested', grantId, ref, name } };
    }
    case 'FolderConfirmed': {
      if (place.folder.is !== 'requested' && place.folder.is !== 'confirmed') return place;
      const { grantId, folderId, link } = e.data;
      const folder: Folder = { ...place.folder, is: 'confirmed', grantId, folderId, link };
      return settled({ ...place, folder }, 'folder', e.data.projectId);
    }
    case 'FolderLost': {
      const leftBehind = [...new Set([...place.leftBehind, ...e.data.people])];
      const folder: Folder = { is: 'lost', grantId: e.data.grantId };
      return { ...initial, folder, leftBehind };
    }
    case 'CopyRequested': {
      const { copyId, fileId, name, bytes, sha256, ref } = e.data;
      return { ...place, copies: { ...place.copies, [copyId]: { is: 'requested', fileId, name, bytes, sha256, ref } } };
    }
    case 'CopyConfirmed': {
      const { copyId, copiedTo, link } = e.data;
      const copy = place.copies[copyId];
      if (copy === undefined) return place;
      return settled(
        { ...place, copies: { ...place.copies, [copyId]: { ...copy, is: 'confirmed', copiedTo, link } } },
        ...(['copy', copyId] as const),
      );
    }
    case 'CopyLost': {
      const { [e.data.copyId]: _, ...copies } = place.copies;
      return { ...place, copies };
    }
    case 'AccessRequested':
      return withAccess(place, e.data.personId, { is: 'giving', address: e.data.address, permissionId: null });
    case 'AccessGiven': {
      const { personId, permissionId } = e.data;
      return settled(withAccess(place, personId, { is: 'given', permissionId }), 'access', personId);
    }
    case 'AccessTakingRequested':
      return withAccess(place, e.data.personId, { is: 'taking' });
    case 'AccessTaken':
      return settled(withAccess(place, e.data.personId, { is: 'taken' }), 'access', e.data.personId);
    case 'AccessLost': {
      const { [e.data.personId]: _, ...accesses } = place.accesses;
      return { ...place, accesses };
    }
    case 'StorageDoubted': {
      const { about, subjectId, cause } = e.data;
      return { ...place, doubts: { ...place.doubts, [subjectKey(about, subjectId)]: cause } };
    }
    case 'StorageReconciling':
      return { ...triedAnew(place, e.data.projectId), doubts: {}, leftBehind: [], reconciling: true };
    case 'StorageCompared':
      return { ...place, reconciling: false, strangers: e.data.strangers };
    default:
      return unreachable(e);
  }
};

/**
 * Of what somebody threw away at the provider another is made, once a person has looked; whatever else was asked for keeps the
 * ref under which it is looked up.
 */
const triedAnew = (place: Place, projectId: string): Place => {
  const isGone = (about: Doubted, subjectId: string): boolean =>
    place.doubts[subjectKey(about, subjectId)] === THROWN_AWAY;
  const { folder } = place;
  return {
    ...place,
    folder:
      folder.is === 'lost' || (folder.is === 'requested' && isGone('folder', projectId)) ? { is: 'none' } : folder,
    copies: Object.fromEntries(Object.entries(place.copies).filter(([copyId]) => !isGone('copy', copyId))),
  };
};

const withAccess = (place: Place, personId: string, step: Partial<Access>): Place => {
  const before: Access = place.accesses[personId] ?? { is: 'giving', address: erased, permissionId: null };
  return { ...place, accesses: { ...place.accesses, [personId]: { ...before, ...step } } };
};
const settled = (place: Place, about: Doubted, subjectId: string): Place => {
  const { [subjectKey(about, subjectId)]: _, ...doubts } = place.doubts;
  return { ...place, doubts };
};

const NO_FOLDER = refuse('STATE_CONFLICT', 'conflict');

const decide = (c: PlaceCommand, place: Place): readonly StorageEvent[] | Refusal => {
  const { provider, projectId, actor } = c;
  const of = { provider, projectId };
  if (c.type === 'Reconcile') {
    if (!isAdmin(actor)) return FORBIDDEN;
    return place.reconciling ? [] : [{ type: 'StorageReconciling', data: { ...of, by: actor.id } }];
  }
  if (!isSystem(actor)) return FORBIDDEN;
  switch (c.type) {
    case 'RequestFolder':
    case 'ConfirmFolder':
    case 'LoseFolder':
      return ofFolder(c, place, of);
    case 'RequestCopy':
    case 'ConfirmCopy':
    case 'LoseCopy':
      return ofCopy(c, place, of);
    case 'RequestAccess':
    case 'ConfirmAccess':
    case 'RequestTaking':
    case 'ConfirmTaking':
    case 'LoseAccess':
      return ofAccess(c, place, of);
    case 'Doubt': {
      const { about, subjectId, cause } = c;
      if (place.doubts[subjectKey(about, subjectId)] === cause) return [];
      return [{ type: 'StorageDoubted', data: { ...of, about, subjectId, cause } }];
    }
    case 'RecordComparison':
      return [{ type: 'StorageCompared', data: { ...of, strangers: c.strangers } }];
    default:
      return unreachable(c);
  }
};

type FolderCommand = Extract<PlaceCommand, { type: `${string}Folder` }>;
const ofFolder = (c: FolderCommand, { folder, accesses }: Place, of: Of): readonly StorageEvent[] | Refusal => {
  const { grantId } = c;
  switch (c.type) {
    case 'RequestFolder': {
      // What another connection asked for, or had, is out of reach: a folder is made anew.
      const free = folder.is === 'none' || (folder.is !== 'confirmed' && folder.grantId !== grantId);
      return free ? [{ type: 'FolderRequested', data: { ...of, grantId, ref: c.ref, name: c.name } }] : [];
    }
    case 'ConfirmFolder': {
      const { folderId, link } = c;
      const known = folder.is === 'confirmed' && folder.grantId === grantId && folder.folderId === folderId;
      if (known || folder.is === 'none' || folder.is === 'lost') return [];
      return [{ type: 'FolderConfirmed', data: { ...of, grantId, folderId, link } }];
    }
    case 'LoseFolder': {
      const { folderId } = c;
      if (folder.is !== 'confirmed' || folder.folderId !== folderId) return [];
      const people = Object.keys(accesses).filter((personId) => accesses[personId]?.is !== 'taken');
      return [{ type: 'FolderLost', data: { ...of, grantId, folderId, people } }];
    }
    default:
      return unreachable(c);
  }
};

type CopyCommand = Extract<PlaceCommand, OfCopy>;
const ofCopy = (c: CopyCommand, { folder, copies }: Place, of: Of): readonly StorageEvent[] | Refusal => {
  const { copyId } = c;
  const copy = copies[copyId];
  switch (c.type) {
    case 'RequestCopy': {
      if (folder.is !== 'confirmed') return NO_FOLDER;
      if (copy !== undefined) return [];
      const { fileId, name, bytes, sha256, ref } = c;
      return [{ type: 'CopyRequested', data: { ...of, copyId, fileId, name, bytes, sha256, ref } }];
    }
    case 'ConfirmCopy': {
      if (copy === undefined || copy.is === 'confirmed') return [];
      const { fileId, sha256 } = copy;
      return [{ type: 'CopyConfirmed', data: { ...of, copyId, fileId, sha256, copiedTo: c.copiedTo, link: c.link } }];
    }
    case 'LoseCopy':
      return copy?.is === 'confirmed' ? [{ type: 'CopyLost', data: { ...of, copyId } }] : [];
    default:
      return unreachable(c);
  }
};

type AccessCommand = Extract<PlaceCommand, OfPerson>;
const ofAccess = (c: AccessCommand, { folder, accesses }: Place, of: Of): readonly StorageEvent[] | Refusal => {
  const { personId } = c;
  const access = accesses[personId];
  const ofPerson = { ...of, personId };
  switch (c.type) {
    case 'RequestAccess': {
      if (folder.is !== 'confirmed') return NO_FOLDER;
      const free = access === undefined || access.is === 'taken';
      return free ? [{ type: 'AccessRequested', data: { ...ofPerson, address: c.address } }] : [];
    }
    case 'ConfirmAccess': {
      if (access === undefined) return [];
      const known = access.is === 'given' && access.permissionId === c.permissionId;
      return known ? [] : [{ type: 'AccessGiven', data: { ...ofPerson, permissionId: c.permissionId } }];
    }
    case 'RequestTaking':
      return access?.is === 'giving' || access?.is === 'given'
        ? [{ type: 'AccessTakingRequested', data: { ...ofPerson, because: c.because } }]
        : [];
    case 'ConfirmTaking':
      return access?.is === 'taking'
        ? [{ type: 'AccessTaken', data: { ...ofPerson, permissionId: access.permissionId } }]
        : [];
    case 'LoseAccess':
      return access?.is === 'given' ? [{ type: 'AccessLost', data: ofPerson }] : [];
    default:
      return unreachable(c);
  }
};

export const place: Decider<Place, PlaceCommand, StorageEvent> = {
  ...{ category: 'storage', initial, audited: true },
  ...{ evolve, decide },
};

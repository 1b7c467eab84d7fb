/** Lets people into a project's folder and out of it again. What came of it is recorded with the provider's id: the receipt. */
import { textOf } from '@lamplight/common/people/known.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { type Access, type Because, NO_ADDRESS, OWNS_FOLDER, type Place } from './place.ts';
import { done, type Outcome, type Permission } from './storage.ts';
import type { Worker } from './worker.ts';

/** Whoever is listed is not let in a second time: by a call whose answer was lost, by somebody there, or as the account's owner. */
export const giveAccess = async (w: Worker, personId: string): Promise<void> => {
  const place = await w.place();
  const folderId = folderIn(place);
  if (folderId === null) return;
  const before = place.accesses[personId];
  const access = before?.is === 'giving' ? before : await request(w, personId);
  if (access?.is !== 'giving') return;
  const address = textOf(access.address);
  if (address === null) return w.doubt('access', personId, NO_ADDRESS);
  const listed = await listedAs(w, folderId, access);
  if (listed.is === 'refused') return w.doubt('access', personId, listed.cause);
  if (listed.value !== null) return confirm(w, personId, listed.value);
  const given = await w.reached((storage, token) => storage.give(token, folderId, address));
  crashpoint('access-given');
  if (given.is === 'refused') return w.doubt('access', personId, given.cause);
  await confirm(w, personId, given.value);
};

/** Null where nothing was asked for: of whom no address is known yet. */
const request = async (w: Worker, personId: string): Promise<Access | null> => {
  const address = await addressOf(w, personId);
  if (address === undefined) return null;
  if (address === null) {
    await w.doubt('access', personId, NO_ADDRESS);
    return null;
  }
  const place = await w.record({ type: 'RequestAccess', personId, address });
  crashpoint('access-requested');
  return place.accesses[personId] ?? null;
};

/** Undefined while identity does not answer, which is not the provider's fault. */
const addressOf = async (w: Worker, personId: string): Promise<string | null | undefined> => {
  try {
    return await w.addressOf(personId);
  } catch (error) {
    if (hasCode(error, 'Unavailable')) return undefined;
    throw error;
  }
};

const confirm = async (w: Worker, personId: string, { permissionId }: Permission): Promise<void> => {
  await w.record({ type: 'ConfirmAccess', personId, permissionId });
};

/** A call whose answer was lost may still be on its way at the provider's for so long. */
const MAY_STILL_COME_MS = 30_000;

/**
 * Retried for ever. `notListedSince`: since when somebody who may have been let in by a call without an answer is not listed;
 * only after a while that says that they were not.
 */
export const takeAccess = async (
  w: Worker,
  personId: string,
  because: Because,
  notListedSince: Map<string, number>,
): Promise<void> => {
  const place = await w.record({ type: 'RequestTaking', personId, because });
  crashpoint('taking-requested');
  const [folderId, access] = [folderIn(place), place.accesses[personId]];
  if (folderId === null || access?.is !== 'taking') return;
  const listed = await listedAs(w, folderId, access);
  if (listed.is === 'refused') return w.doubt('access', personId, listed.cause);
  const key = `${w.provider}/${w.projectId}/${personId}`;
  if (listed.value === null && access.permissionId === null) {
    const since = notListedSince.get(key) ?? w.clock.now();
    notListedSince.set(key, since);
    if (w.clock.now() - since < MAY_STILL_COME_MS) return;
  }
  notListedSince.delete(key);
  if (listed.value?.owner === true && isOfAnother(w, listed.value)) return w.doubt('access', personId, OWNS_FOLDER);
  // From the connected account itself nothing can be taken, nor was it given.
  if (listed.value !== null && !listed.value.owner) {
    const permission = listed.value;
    const taken = await w.reached((storage, token) => storage.take(token, folderId, permission));
    crashpoint('access-taken');
    if (taken.is === 'refused') return w.doubt('access', personId, taken.cause);
  }
  await w.record({ type: 'ConfirmTaking', personId });
};

/** A provider names an account by its address where it tells one; by anything else nobody can compare them. */
const isOfAnother = ({ account }: Worker, { address }: Permission): boolean =>
  account?.includes('@') === true && address !== null && account.toLowerCase() !== address.toLowerCase();

const listedAs = async (w: Worker, folderId: string, access: Access): Promise<Outcome<Permission | null>> => {
  const all = await w.reached((storage, token) => storage.whoHas(token, folderId));
  return all.is === 'refused' ? all : done(all.value.find((one) => isOf(one, access)) ?? null);
};

/** By the provider's id, or by the address under which they were let in. */
export const isOf = (permission: Permission, access: Access): boolean => {
  if (access.permissionId !== null && permission.permissionId === access.permissionId) return true;
  const address = textOf(access.address)?.toLowerCase();
  return address !== undefined && permission.address?.toLowerCase() === address;
};

export const folderIn = ({ folder }: Place): string | null => (folder.is === 'confirmed' ? folder.folderId : null);

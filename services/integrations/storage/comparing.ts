/** Holds the provider's own lists against what was confirmed: somebody there may have changed what was made. */
import { folderIn, isOf } from './accesses.ts';
import type { Worker } from './worker.ts';

/** What is missing there is recorded as lost, and then made again; whoever is listed after they were let out is let out again. */
export const compare = async (w: Worker): Promise<void> => {
  const place = await w.place();
  const folderId = folderIn(place);
  if (folderId === null) return;
  const folder = await w.reached((storage, access) => storage.find(access, folderId, null));
  if (folder.is === 'refused') return w.doubt('folder', w.projectId, folder.cause);
  if (folder.value === null) {
    await w.record({ type: 'LoseFolder', grantId: w.grantId, folderId });
    return;
  }
  const listed = await w.reached((storage, access) => storage.whoHas(access, folderId));
  if (listed.is === 'refused') return w.doubt('folder', w.projectId, listed.cause);
  const accesses = Object.entries(place.accesses);
  for (const [personId, access] of accesses) {
    const permission = listed.value.find((one) => isOf(one, access));
    if (permission === undefined && access.is === 'given') await w.record({ type: 'LoseAccess', personId });
    if (permission !== undefined && !permission.owner && access.is === 'taken')
      await w.record({ type: 'ConfirmAccess', personId, permissionId: permission.permissionId });
  }
  for (const [copyId, copy] of Object.entries(place.copies)) {
    if (copy.is !== 'confirmed') continue;
    const found = await w.reached((storage, token) => storage.find(token, copy.ref, folderId));
    if (found.is === 'refused') return w.doubt('copy', copyId, found.cause);
    if (found.value === null) await w.record({ type: 'LoseCopy', copyId });
  }
  const strangers = listed.value.filter((one) => !one.owner && !accesses.some(([, access]) => isOf(one, access)));
  await w.record({ type: 'RecordComparison', strangers: strangers.length });
};

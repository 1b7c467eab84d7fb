/** Makes a project's folder, once; and finds out whether one that was made by another connection is within reach. */
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { Found } from './storage.ts';
import type { WantedPlace } from './wanted.ts';
import type { Worker } from './worker.ts';

const TITLE_AT_MOST = 80;
/** Two projects may be called the same, and folders of both stand beside each other. */
const folderNameOf = ({ _id, title }: WantedPlace): string =>
  `${[...(title ?? 'Project')].slice(0, TITLE_AT_MOST).join('')} ${_id.slice(-8)}`;

export const makeFolder = async (w: Worker, wanted: WantedPlace): Promise<void> => {
  const { grantId } = w;
  const subject = wanted._id;
  const { folder } = await w.place();
  if (folder.is === 'confirmed') return;
  if (folder.is === 'requested') {
    const found = await w.reached((storage, access) => storage.find(access, folder.ref, null));
    if (found.is === 'refused') return w.doubt('folder', subject, found.cause);
    if (found.value !== null) return confirm(w, found.value);
  }
  const request = async () => {
    const name = folderNameOf(wanted);
    const ref = await w.reached((storage, access) => storage.refFor(access, name, null));
    if (ref.is === 'refused') {
      await w.doubt('folder', subject, ref.cause);
      return null;
    }
    const place = await w.record({ type: 'RequestFolder', grantId, ref: ref.value, name });
    crashpoint('folder-requested');
    return place.folder;
  };
  const requested = folder.is === 'requested' && folder.grantId === grantId ? folder : await request();
  // Another process may have gone further meanwhile.
  if (requested?.is !== 'requested') return;
  const { ref, name } = requested;
  const made = await w.reached((storage, access) => storage.makeFolder(access, { ref, name }));
  crashpoint('folder-made');
  if (made.is === 'refused') return w.doubt('folder', subject, made.cause);
  await confirm(w, made.value);
};

/** The account may be the same as before, or another one in which the folder is not. */
export const refindFolder = async (w: Worker): Promise<void> => {
  const { folder } = await w.place();
  if (folder.is !== 'confirmed' || folder.grantId === w.grantId) return;
  const { folderId } = folder;
  const found = await w.reached((storage, access) => storage.find(access, folderId, null));
  if (found.is === 'refused') return w.doubt('folder', w.projectId, found.cause);
  if (found.value !== null) return confirm(w, found.value);
  await w.record({ type: 'LoseFolder', grantId: folder.grantId, folderId });
};

const confirm = async (w: Worker, { id: folderId, link }: Found): Promise<void> => {
  await w.record({ type: 'ConfirmFolder', grantId: w.grantId, folderId, link });
};

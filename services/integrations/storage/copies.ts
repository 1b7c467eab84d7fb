/** Copies a file into a project's folder, once for each version, and holds what lies there against what was uploaded here. */
import { endingOf, HEAD_BYTES } from '@lamplight/common/files/types.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { folderIn } from './accesses.ts';
import type { Copy } from './place.ts';
import type { Content, Found } from './storage.ts';
import type { WantedFile } from './wanted.ts';
import type { Worker } from './worker.ts';

const STEM_AT_MOST = 80;
/**
 * `API guide`, version 2: `API guide v2 3f9a1c.pdf`. Two files of a project may be called the same. How a file was called when it
 * was uploaded is told nobody outside its service, so its ending is told by its content.
 */
const copyNameOf = async (copyId: string, { title, version }: WantedFile, content: Content): Promise<string> => {
  const head = content.bytes === 0 ? new Uint8Array(0) : await content.part(0, Math.min(HEAD_BYTES, content.bytes) - 1);
  const stem = [...title].slice(0, STEM_AT_MOST).join('');
  return `${stem} v${version} ${copyId.replace(/-\d+$/, '').slice(-6)}.${await endingOf(head)}`;
};

export const copyFile = async (w: Worker, copyId: string, file: WantedFile): Promise<void> => {
  const place = await w.place();
  const folderId = folderIn(place);
  const before = place.copies[copyId];
  if (folderId === null || before?.is === 'confirmed') return;
  const content = await w.contentOf(before ?? file);
  if (content.is === 'none') return w.doubt('copy', copyId, content.cause);
  if (before !== undefined) {
    const found = await w.reached((storage, access) => storage.find(access, before.ref, folderId));
    if (found.is === 'refused') return w.doubt('copy', copyId, found.cause);
    if (found.value !== null) return confirm(w, copyId, content, found.value);
  }
  const requested = before ?? (await request(w, copyId, file, folderId, content));
  if (requested?.is !== 'requested') return;
  const { ref, name } = requested;
  const copied = await w.reached((storage, access) =>
    storage.copyIn(access, { ref, name, folderId, content }, w.underWay(copyId)),
  );
  crashpoint('file-copied');
  if (copied.is === 'refused') return w.doubt('copy', copyId, copied.cause);
  await confirm(w, copyId, content, copied.value);
};

const request = async (
  w: Worker,
  copyId: string,
  file: WantedFile,
  folderId: string,
  content: Content,
): Promise<Copy | null> => {
  const name = await copyNameOf(copyId, file, content);
  const ref = await w.reached((storage, access) => storage.refFor(access, name, folderId));
  if (ref.is === 'refused') {
    await w.doubt('copy', copyId, ref.cause);
    return null;
  }
  const { fileId, bytes, sha256 } = file;
  const place = await w.record({ type: 'RequestCopy', copyId, fileId, name, bytes, sha256, ref: ref.value });
  crashpoint('copy-requested');
  return place.copies[copyId] ?? null;
};

const confirm = async (w: Worker, copyId: string, content: Content, { id, link, hash }: Found): Promise<void> => {
  const ours = await w.reached(async (storage) => ({ is: 'done', value: await storage.hashOf(content) }));
  if (ours.is === 'refused' || ours.value !== hash) return w.doubt('copy', copyId, 'other_content_there');
  await w.record({ type: 'ConfirmCopy', copyId, copiedTo: id, link });
  await w.underWay(copyId).drop();
};

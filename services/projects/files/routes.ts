/** HTTP of files (state-machines.md §7, §15; security.md §13), by the rights on their project at every request. */

import { RECEIPT_ENDINGS } from '@lamplight/bff/contract/costs.ts';
import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { FILE_LIMIT, RECEIPT_LIMIT } from '@lamplight/bff/contract/routes.ts';
import { sendContent } from '@lamplight/common/files/content.ts';
import { takeUpload, type Upload } from '@lamplight/common/files/upload.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor, withContent } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type Belonging, belongingTo } from '../belonging.ts';
import type { Projects } from '../context.ts';
import { proposal } from '../proposals/proposal.ts';
import { historyOf } from '../reading.ts';
import { type FilePurpose, factOf, file, type ProjectFile } from './file.ts';
import { fileView } from './view.ts';

export const fileRoutes = (projects: Projects, maxBytes = FILE_LIMIT): readonly Served[] => {
  const lookAt = async (fileId: string) => (await projects.look(`file-${fileId}`, file)).state;

  const take = async (
    { req, res, params: { projectId }, actor, ...caller }: Call<'file-put'>,
    purpose?: FilePurpose,
  ): Promise<void> => {
    const by = caller.by();
    const { ended, hasProject } = await demandShelf(projects, actor, projectId);
    if (purpose !== undefined && !hasProject) throw problem('NOT_FOUND');
    const fileId = derivedId(by.commandId, 'file');
    const before = await lookAt(fileId);
    // A bill may come late: its receipt is taken as the expense itself is, whatever became of the project.
    if (ended && purpose !== 'receipt' && before.is === 'absent')
      throw problem('STATE_CONFLICT', { message: 'This project has ended. It takes no more files.' });
    if (before.is !== 'absent' && before.projectId !== projectId) throw problem('IDEMPOTENCY_KEY_REUSED');
    const isRecorded = async () => (await lookAt(fileId)).is !== 'absent';
    const { name, mediaType, stored } = await takeUpload(projects.files, req, {
      ...{ fileId, maxBytes, isRecorded },
      ...(purpose === 'receipt' ? ofReceipt(maxBytes) : {}),
    });
    const { bytes, sha256 } = stored;
    const about = { fileId, projectId, name, mediaType, bytes, sha256, purpose };
    const rights = { knows: true, may: true, scanned: false };
    const command = { type: 'StoreFile', actor, at: by.at, ...about, ...rights } as const;
    const changed = await projects.change(`file-${fileId}`, command, file, withContent(by, { name, sha256 }));
    await answer(res, changed, (state) => ({ file: shownOf(state, projectId) }), 201);
  };

  return [
    serve('files', async ({ req, res, params: { projectId }, query, actor }) => {
      const page = pageOf(req, query);
      await demandShelf(projects, actor, projectId);
      const stale = (await projects.fileList.waitFor(readAfter(req))) === 'stale';
      const { items, next } = await projects.fileList.find({
        where: { projectId, shelf: 'files' },
        sort: [['createdAt', -1]],
        ...page,
      });
      sendList(res, { items: items.map(({ machine }) => shownOf(machine, projectId)), stale, next });
    }),

    serve('file-put', (call) => take(call)),
    serve('document-file', (call) => take(call, 'document')),
    serve('expense-file', (call) => take(call, 'receipt')),

    serve('file', async ({ res, params: { fileId }, actor }) => {
      const state = await lookAt(fileId);
      if (state.is === 'absent' || !(await mayOpen(projects, actor, state))) throw problem('NOT_FOUND');
      const doc = await historyOf(projects, `file-${fileId}`, file, fileView, fileId);
      if (doc === null) throw problem('NOT_FOUND');
      const names = await projects.people.names([state.uploadedBy]);
      const uploaded = { at: doc.createdAt, by: names(state.uploadedBy) };
      send(res, { file: { ...shownOf(doc.machine, state.projectId), uploaded } });
    }),

    serve('file-content', async ({ req, res, params, actor }) => {
      const state = await lookAt(params.fileId);
      if (state.is === 'absent' || !(await mayOpen(projects, actor, state))) throw problem('NOT_FOUND');
      if (state.is !== 'clean') throw problem('FILE_NOT_CLEAN');
      await sendContent(projects.files, req, res, state);
    }),
  ];
};

/** A photo or a PDF of what was paid. */
const ofReceipt = (maxBytes: number): Pick<Upload, 'maxBytes' | 'accepts'> => ({
  maxBytes: Math.min(maxBytes, RECEIPT_LIMIT),
  accepts: { extensions: new Set(RECEIPT_ENDINGS), says: 'A receipt is a photo (JPG, PNG, WebP) or a PDF.' },
});

/** For the project's people, before that the proposal's parties. @throws 404, 403 for those who only know of it */
const demandShelf = async (projects: Projects, actor: SignedInActor, projectId: string): Promise<Belonging> => {
  const belonging = await belongingTo(projects, actor, projectId);
  if (belonging === null || !belonging.knows) throw problem('NOT_FOUND');
  const { member, party, hasProject } = belonging;
  if (!member && !(party && !hasProject)) throw problem('FORBIDDEN');
  return belonging;
};

/** The author of a proposal goes on seeing its attachments, whatever became of it. */
const mayOpen = async (
  projects: Projects,
  actor: SignedInActor,
  { fileId, projectId, purpose, uploadedBy }: Exclude<ProjectFile, { is: 'absent' }>,
): Promise<boolean> => {
  const belonging = await belongingTo(projects, actor, projectId);
  if (belonging === null) return false;
  const { member, party, hasProject } = belonging;
  if (purpose === 'receipt') return actor.role === 'admin';
  // A client reads the file of a document where it stands: as the version that was shared with them.
  if (purpose === 'document') return uploadedBy === actor.id || (member && actor.role !== 'client');
  if (member || (party && !hasProject)) return true;
  if (!party) return false;
  const { state } = await projects.look(`proposal-${projectId}`, proposal);
  return state.is !== 'absent' && state.content.attachments?.includes(fileId) === true;
};

const shownOf = (state: ProjectFile, projectId: string): FileRef => {
  const fact = state.is === 'absent' ? null : factOf(state, projectId, state.purpose);
  if (fact === null) throw new TypeError('a file that is not there was to be shown');
  return { ...fact };
};

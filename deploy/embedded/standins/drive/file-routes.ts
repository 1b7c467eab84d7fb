/** The calls about files and folders. */
import { ranged } from '../range.ts';
import type { Answer, Asked } from '../serve.ts';
import { DEFAULT_FILE, DEFAULT_FILES } from './fields.ts';
import { type DriveFile, FOLDER, type Said } from './files.ts';
import { ordered, paged } from './listing.ts';
import { driveError, noFile } from './manner.ts';
import { resourceOf, userOf } from './resource.ts';
import { termsOf } from './search.ts';
import { type Ground, type Routes, shower } from './shown.ts';

const UPLOAD = '/upload/drive/v3/files';
const QUOTA_BYTES = 15 * 1024 ** 3;

export const fileRoutes = ({ files, uploads, description, site }: Ground): Routes => {
  const view = shower(description);
  const shown = (file: DriveFile, { query }: Asked): Answer =>
    view(resourceOf(file, files, site), 'File', query['fields'] ?? DEFAULT_FILE);

  /** @returns why it cannot be made so, or what is said of it */
  const creatable = (asked: Asked): Said | Answer => {
    const { account } = asked.grant;
    const said = placed(asked.body as Said, files.rootOf(account));
    const missing = said.parents?.find((id) => !files.isParent(id, account));
    if (missing !== undefined) return noFile(missing);
    const usable = said.id === undefined ? 'yes' : files.usable(said.id);
    if (usable === 'taken') return driveError(409, 'fileIdInUse', 'A file already exists with the provided ID.');
    if (usable === 'no') return driveError(400, 'invalid', 'The provided file ID is not usable.');
    return said;
  };
  const begun = (asked: Asked, path: string, finish: (content: Buffer) => Answer): Answer =>
    asked.query['uploadType'] === 'resumable'
      ? uploads.begin(asked.grant.account, path, finish)
      : driveError(400, 'invalid', 'Only resumable uploads are served here.');
  const typed = (said: Said, asked: Asked): Said => {
    const type = asked.header('x-upload-content-type');
    return said.mimeType !== undefined || type === null ? said : { ...said, mimeType: type };
  };

  return {
    'drive.about.get': {
      handle: ({ grant, query }) => {
        if (query['fields'] === undefined)
          return driveError(400, 'required', "The 'fields' parameter is required for this method.");
        const used = files.of(grant.account).reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
        const [limit, usage] = [String(QUOTA_BYTES), String(used)];
        const storageQuota = { limit, usage, usageInDrive: usage, usageInDriveTrash: '0' };
        return view({ kind: 'drive#about', user: userOf(grant.account), storageQuota }, 'About', query['fields']);
      },
    },
    'drive.files.generateIds': {
      handle: ({ query }) => {
        const ids = files.generate(Number(query['count'] ?? 10));
        return { status: 200, body: { kind: 'drive#generatedIds', space: query['space'] ?? 'drive', ids } };
      },
    },
    'drive.files.list': {
      handle: ({ grant, query }) => {
        const terms = termsOf(query['q'] ?? '', files.rootOf(grant.account));
        if (terms === null) return driveError(400, 'invalid', 'Invalid Value');
        const found = files.of(grant.account).filter((file) => terms.every((fits) => fits(file)));
        const sorted = ordered(found, query['orderBy']);
        if (sorted === null) return driveError(400, 'invalid', 'Invalid Value');
        const { items, nextPageToken } = paged(sorted, query, 100);
        const answer = {
          kind: 'drive#fileList',
          incompleteSearch: false,
          ...nextPageToken,
          files: items.map((file) => resourceOf(file, files, site)),
        };
        return view(answer, 'FileList', query['fields'] ?? DEFAULT_FILES);
      },
    },
    'drive.files.create': [
      {
        handle: (asked) => {
          const said = creatable(asked);
          if ('status' in said) return said;
          const content = said.mimeType === FOLDER ? null : Buffer.alloc(0);
          return shown(files.create(asked.grant.account, said, content), asked);
        },
      },
      {
        name: 'drive.upload.begin',
        at: { method: 'POST', path: UPLOAD },
        handle: (asked) => {
          const said = creatable(asked);
          if ('status' in said) return said;
          return begun(asked, UPLOAD, (content) => {
            // While it was sent, another may have made the file.
            const still = creatable(asked);
            if ('status' in still) return still;
            return shown(files.create(asked.grant.account, typed(still, asked), content), asked);
          });
        },
      },
      { name: 'drive.upload', at: { method: 'PUT', path: UPLOAD }, raw: true, handle: uploads.put },
      { name: 'drive.upload.cancel', at: { method: 'DELETE', path: UPLOAD }, raw: true, handle: uploads.cancel },
    ],
    'drive.files.get': {
      handle: (asked) => {
        const file = files.find(asked.params['fileId'] ?? '', asked.grant.account);
        if (file === null) return noFile(asked.params['fileId'] ?? '');
        return asked.query['alt'] === 'media' ? contentOf(file, asked.header('range')) : shown(file, asked);
      },
    },
    'drive.files.update': [
      {
        handle: (asked) => {
          const file = files.find(asked.params['fileId'] ?? '', asked.grant.account);
          if (file === null) return noFile(asked.params['fileId'] ?? '');
          const said = moved(file, asked, files.rootOf(asked.grant.account));
          const missing = said.parents?.find((id) => !files.isParent(id, asked.grant.account));
          if (missing !== undefined) return noFile(missing);
          return shown(files.change(file, said, null), asked);
        },
      },
      {
        name: 'drive.upload.begin',
        at: { method: 'PATCH', path: `${UPLOAD}/{fileId}` },
        handle: (asked) => {
          const id = asked.params['fileId'] ?? '';
          if (files.find(id, asked.grant.account) === null) return noFile(id);
          return begun(asked, `${UPLOAD}/${id}`, (content) => {
            const file = files.find(id, asked.grant.account);
            if (file === null) return noFile(id);
            return shown(files.change(file, typed((asked.body ?? {}) as Said, asked), content), asked);
          });
        },
      },
      { name: 'drive.upload', at: { method: 'PUT', path: `${UPLOAD}/{fileId}` }, raw: true, handle: uploads.put },
    ],
    'drive.files.delete': {
      handle: ({ params, grant }) => {
        const file = files.find(params['fileId'] ?? '', grant.account);
        if (file === null) return noFile(params['fileId'] ?? '');
        files.remove(file);
        return { status: 204 };
      },
    },
  };
};
/** `root` stands for the account's own folder. */
const placed = (said: Said | undefined, root: string): Said =>
  said?.parents === undefined
    ? (said ?? {})
    : { ...said, parents: said.parents.map((id) => (id === 'root' ? root : id)) };

const moved = (file: DriveFile, { body, query }: Asked, root: string): Said => {
  const { parents: _, ...said } = placed(body as Said | undefined, root);
  const [add, remove] = [query['addParents'], query['removeParents']].map((ids) => ids?.split(',') ?? []);
  if (add?.length === 0 && remove?.length === 0) return said;
  const kept = file.parents.filter((id) => remove?.includes(id) !== true);
  return { ...said, parents: [...kept, ...(add ?? []).map((id) => (id === 'root' ? root : id))] };
};

const contentOf = ({ content, mimeType }: DriveFile, range: string | null): Answer => {
  if (content === null)
    return driveError(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.');
  const { headers, ...part } = ranged(content, range);
  return { ...part, headers: { ...headers, 'content-type': mimeType }, undescribed: true };
};

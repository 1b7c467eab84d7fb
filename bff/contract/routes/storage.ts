import { emptyBody } from '../projects.ts';
import * as storage from '../storage.ts';
import { admin, get, members, OCTET_TYPE, staff, write } from './declaration.ts';

export const storageRoutes = {
  'storage-out-of-step': get('/storage/out-of-step', 'integrations', admin, {
    summary: 'List what is out of step at Google Drive and Dropbox: folders, copies and who may see them',
    answer: storage.storageAnswer,
  }),
  'storage-project': get('/storage/projects/:projectId', 'integrations', members, {
    summary: "Read a project's folders at Google Drive and Dropbox: the copies in them, and who may see them",
    answer: storage.projectStorageAnswer,
  }),
  'storage-files': get('/storage/:provider/projects/:projectId/files', 'integrations', staff, {
    summary: "List the files that lie in a project's folder at Google Drive or Dropbox",
    codes: ['STATE_CONFLICT'],
    query: storage.thereFilesQuery,
    answer: storage.thereFilesAnswer,
  }),
  'storage-file-content': get('/storage/:provider/projects/:projectId/files/:thereId/content', 'integrations', staff, {
    summary: "Read a file of a project's folder at Google Drive or Dropbox",
    codes: ['STATE_CONFLICT', 'PAYLOAD_TOO_LARGE'],
    content: [OCTET_TYPE],
  }),
  'storage-reconcile': write('/storage/:provider/:projectId/reconcile', 'integrations', admin, {
    summary: "Put a project's folder right: what was in doubt is tried anew, and the lists there are held against ours",
    request: emptyBody,
    answer: storage.reconcileAnswer,
  }),
};

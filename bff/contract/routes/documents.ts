import * as documents from '../documents.ts';
import { emptyBody } from '../projects.ts';
import { fileAnswer } from '../proposals.ts';
import { FILE_LIMIT, FILE_TYPES, get, members, only, staff, upload, write } from './declaration.ts';

export const documentsRoutes = {
  documents: get('/documentation', 'projects', staff, {
    summary: "List the documents of one's projects, for admins of all of them",
    query: documents.documentsQuery,
    answer: documents.documentsAnswer,
  }),
  'documents-client': get('/client/documentation', 'projects', only('client'), {
    summary: 'List the documents that were shared with one, and what one handed over oneself',
    query: documents.documentsQuery,
    answer: documents.documentsAnswer,
  }),
  'document-file': upload('/projects/:projectId/documentation/files', 'projects', members, FILE_LIMIT, {
    summary: 'Upload the file of a version, which is then named by it; it is not among the files of the project',
    answer: fileAnswer,
  }),
  'document-upload': write('/documentation', 'projects', members, {
    summary: 'Begin a document with a file that was uploaded for it; a client hands over reference material',
    request: documents.uploadDocumentBody,
    answer: documents.documentAnswer,
  }),
  document: get('/documentation/:documentId', 'projects', members, {
    summary: 'Read a document with its versions, their decisions and reasons',
    answer: documents.documentAnswer,
  }),
  'document-version': write('/documentation/:documentId/versions', 'projects', members, {
    summary: 'Add the next version of a document',
    request: documents.uploadVersionBody,
    answer: documents.documentAnswer,
  }),
  'document-content': get('/documentation/:documentId/versions/:version/content', 'projects', members, {
    summary: 'Download a version of a document, whole or a range of it',
    codes: ['FILE_NOT_CLEAN', 'RANGE_INVALID'],
    content: FILE_TYPES,
  }),
  'document-share': write('/documentation/:documentId/share', 'projects', staff, {
    summary: 'Ask the lead and admins, or the client, to decide on the newest version until a day',
    codes: ['DOCUMENT_SUPERSEDED', 'FILE_NOT_CLEAN'],
    request: documents.shareDocumentBody,
    answer: documents.documentAnswer,
  }),
  'document-recall': write('/documentation/:documentId/recall', 'projects', staff, {
    summary: 'Take back a version on which nobody has decided yet',
    request: documents.recallDocumentBody,
    answer: documents.documentAnswer,
  }),
  'document-decision': write('/documentation/:documentId/decision', 'projects', members, {
    summary: 'Approve a version, ask for changes or reject it',
    codes: ['DOCUMENT_SUPERSEDED', 'OWN_DOCUMENT', 'PINS_OPEN'],
    request: documents.decideDocumentBody,
    answer: documents.documentAnswer,
  }),
  'document-pin': write('/documentation/:documentId/pins', 'projects', members, {
    summary: 'Put a pin on the newest version that one may read: what is said of one place in it',
    codes: ['DOCUMENT_SUPERSEDED'],
    request: documents.addPinBody,
    answer: documents.documentAnswer,
  }),
  'document-pin-resolve': write('/documentation/:documentId/pins/:pinId/resolve', 'projects', members, {
    summary: 'Say that what a pin asks for is done, or no longer needed',
    request: emptyBody,
    answer: documents.documentAnswer,
  }),
  'document-archive': write('/documentation/:documentId/archive', 'projects', staff, {
    summary: 'Archive the approved version of a document',
    request: emptyBody,
    answer: documents.documentAnswer,
  }),
};

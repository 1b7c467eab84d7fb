/** A document that was uploaded is read once, apart from every request; its beginning becomes what it is found by. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { kindNamed } from '@lamplight/common/files/types.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { DocumentEvent } from '../documents/events.ts';
import { file } from '../files/file.ts';
import { documentText, type RecordDocumentText } from './document-text.ts';
import { LONGEST_FIELD } from './entry.ts';

type Uploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>;
type Sources = () => Promise<Readonly<{ look: Look; files: Files }>>;

/** However large a file is, this much of it is read: enough for every text that is kept of it. */
const READ_BYTES = 32_768;

/** Texts alone, whole or in part: what is drawn or packed would have to be unpacked first, and is not opened here. */
export const documentReader = (sources: Sources): Reactor<Uploaded> => ({
  name: 'document-reader',
  reads: { types: ['DocumentUploaded'] },
  react: async ({ data, occurredAt }) => {
    const { documentId, projectId, version, fileId, name, bytes, sha256 } = data;
    if (bytes === 0 || kindNamed(name)?.family !== 'text') return [];
    const { look, files } = await sources();
    if ((await look(`file-${fileId}`, file)).state.is !== 'clean') return [];
    const text = await beginningOfFile(files, fileId, bytes);
    if (text === '') return [];
    const about = { documentId, projectId, version, fileId, sha256, text };
    const command: RecordDocumentText = { type: 'RecordDocumentText', actor: SYSTEM, at: occurredAt, ...about };
    return [{ as: 'text', to: `documenttext-${documentId}`, decider: documentText, command }];
  },
});

const beginningOfFile = async (files: Files, fileId: string, bytes: number): Promise<string> => {
  const opened = await files.open(fileId, { from: 0, to: Math.min(bytes, READ_BYTES) - 1 });
  if (opened === null) return '';
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const block of opened.content) text += decoder.decode(block, { stream: true });
  return textOf(text);
};

/** One line of words: blanks and what no eye sees are one blank. */
export const textOf = (content: string): string =>
  content
    .normalize('NFC')
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_FIELD)
    .toWellFormed();

/** A document that was uploaded is read once, apart from every request; its beginning becomes what it is found by. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { extensionOf, kindNamed } from '@lamplight/common/files/types.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { DocumentEvent } from '../documents/events.ts';
import { file } from '../files/file.ts';
import { documentText, type RecordDocumentText } from './document-text.ts';
import { LONGEST_FIELD } from './entry.ts';
import { textApart } from './texts/apart.ts';
import { isOffice } from './texts/office.ts';

type Uploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>;
type Sources = () => Promise<Readonly<{ look: Look; files: Files }>>;
type Content = Readonly<{ fileId: string; name: string; bytes: number }>;

/** However large a text is, this much of it is read: enough for every text that is kept of it. */
const READ_BYTES = 32_768;
/** What is drawn or packed is read from its end, so whole or not at all. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Much of what is read is blanks, which are not kept. */
const READ_CHARACTERS = 2 * LONGEST_FIELD;

type Reading = 'plain' | 'apart' | null;
const readingOf = ({ name, bytes }: Content): Reading => {
  const extension = extensionOf(name);
  if (bytes === 0) return null;
  if (kindNamed(name)?.family === 'text') return 'plain';
  return (extension === 'pdf' || isOffice(extension)) && bytes <= MOST_BYTES ? 'apart' : null;
};

/**
 * Texts, PDFs and office files. The name is its own: a reader that read less, `document-reader`, has gone through the log
 * before, and what it read is not read again.
 */
export const documentReader = (sources: Sources): Reactor<Uploaded> => ({
  name: 'document-texts',
  reads: { types: ['DocumentUploaded'] },
  react: async ({ data, occurredAt }) => {
    const { documentId, projectId, version, fileId, sha256 } = data;
    const reading = readingOf(data);
    if (reading === null) return [];
    const { look, files } = await sources();
    const stream = `documenttext-${documentId}` as const;
    if ((await look(stream, documentText)).state.read.includes(version)) return [];
    if ((await look(`file-${fileId}`, file)).state.is !== 'clean') return [];
    const text = textOf(reading === 'plain' ? await beginningOfFile(files, data) : await textOfFile(files, data));
    if (text === '') return [];
    const about = { documentId, projectId, version, fileId, sha256, text };
    const command: RecordDocumentText = { type: 'RecordDocumentText', actor: SYSTEM, at: occurredAt, ...about };
    return [{ as: 'text', to: stream, decider: documentText, command }];
  },
});

const beginningOfFile = async (files: Files, { fileId, bytes }: Content): Promise<string> => {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const block of blocksOf(files, fileId, Math.min(bytes, READ_BYTES)))
    text += decoder.decode(block, { stream: true });
  return text;
};

const textOfFile = async (files: Files, { fileId, name, bytes }: Content): Promise<string> => {
  const blocks = await Array.fromAsync(blocksOf(files, fileId, bytes));
  if (blocks.length === 0) return '';
  return await textApart(
    { content: new Uint8Array(Buffer.concat(blocks)), extension: extensionOf(name) },
    READ_CHARACTERS,
  );
};

/** Nothing of a file that is gone. */
const blocksOf = async function* (files: Files, fileId: string, bytes: number): AsyncGenerator<Uint8Array> {
  const opened = await files.open(fileId, { from: 0, to: bytes - 1 });
  if (opened !== null) yield* opened.content;
};

/** One line of words: blanks and what no eye sees are one blank. */
export const textOf = (content: string): string =>
  content
    .normalize('NFC')
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_FIELD)
    .toWellFormed();

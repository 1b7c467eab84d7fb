/** A text is read once, in the background, and as much of it as is searched; what is drawn or packed is not opened. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { AT, admin } from '../workbench/cast.ts';
import { documentText, type RecordDocumentText } from './document-text.ts';
import { documentReader, textOf } from './reactors.ts';

const content = async function* (bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const asked: { id: string; range: unknown }[] = [];
const readerOf = (text: string | null, { is = 'clean', size = 3 } = {}) =>
  documentReader(async () => ({
    look: (async () => ({ state: { is }, revision: 1 })) as never,
    files: {
      open: async (id: string, range: unknown) => {
        asked.push({ id, range });
        return text === null ? null : { file: {}, content: content(new TextEncoder().encode(text), size) };
      },
    } as never,
  }));

const uploaded = (name: string, bytes = 10) =>
  ({
    type: 'DocumentUploaded',
    data: { documentId: 'd1', projectId: 'p1', version: 2, fileId: 'f1', name, bytes, sha256: 'a'.repeat(64) },
    occurredAt: AT,
  }) as unknown as Fact<Parameters<ReturnType<typeof documentReader>['react']>[0]>;
const readAs = async (name: string, text: string | null, how = {}) => {
  const effects = await readerOf(text, how).react(uploaded(name));
  return effects.map((effect) => ('command' in effect ? (effect.command as RecordDocumentText).text : ''));
};

it.each(['notes.txt', 'README.md', 'export.json', 'Main.tsx', 'rows.csv'])('reads %s', async (name) => {
  expect(await readAs(name, '\ufeff# Über uns\n\tÿ ends')).toEqual(['# Über uns ÿ ends']);
});
it.each(['plan.pdf', 'photo.png', 'letter.docx', 'all.zip', 'none'])('does not open %s', async (name) => {
  asked.length = 0;
  expect([await readAs(name, 'text'), asked]).toEqual([[], []]);
});
it('reads nothing of a file that is gone, not clean, or without a word', async () => {
  expect(await readAs('a.txt', null)).toEqual([]);
  expect(await readAs('a.txt', 'text', { is: 'quarantined' })).toEqual([]);
  expect(await readAs('a.txt', ' \n ')).toEqual([]);
});
it('asks for the beginning of a large file alone, and keeps what is searched of it', async () => {
  asked.length = 0;
  const effects = await readerOf('word '.repeat(9_000), { size: 1_000 }).react(uploaded('a.txt', 900_000_000));
  expect(asked).toEqual([{ id: 'f1', range: { from: 0, to: 32_767 } }]);
  expect(effects).toHaveLength(1);
  expect(textOf('word '.repeat(9_000)).length).toBeLessThanOrEqual(4_000);
});

describe('what was read', () => {
  const about = { documentId: 'd1', projectId: 'p1', version: 2, fileId: 'f1', sha256: 'a'.repeat(64), text: 'Word' };
  const command = { type: 'RecordDocumentText', actor: SYSTEM, at: AT, ...about } as const;
  it('is recorded once for each version, in whatever order they come', () => {
    const first = documentText.decide(command, documentText.initial);
    expect(first).toEqual([{ type: 'DocumentTextRead', data: about }]);
    const after = documentText.evolve(documentText.initial, { type: 'DocumentTextRead', data: about }, 0);
    expect(documentText.decide(command, after)).toEqual([]);
    expect(documentText.decide({ ...command, version: 1 }, after)).toEqual([
      { type: 'DocumentTextRead', data: { ...about, version: 1 } },
    ]);
  });
  it('is recorded by nobody but the system', () => {
    expect(documentText.decide({ ...command, actor: admin }, documentText.initial)).toMatchObject({
      refused: 'FORBIDDEN',
    });
  });
});

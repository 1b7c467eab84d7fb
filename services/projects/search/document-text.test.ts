/** What was read of documents, as it is recorded: of each version once, by nobody but the system. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { AT, admin } from '../workbench/cast.ts';
import { documentText } from './document-text.ts';

const about = { documentId: 'd1', projectId: 'p1', version: 2, fileId: 'f1', sha256: 'a'.repeat(64), text: 'Word' };
const command = { type: 'RecordDocumentText', actor: SYSTEM, at: AT, ...about } as const;

it('is recorded once for each version, in whatever order they come', () => {
  const first = documentText.decide(command, documentText.initial);
  expect(first).toEqual([{ type: 'DocumentTextRead', data: about }]);
  const after = documentText.evolve(documentText.initial, { type: 'DocumentTextRead', data: about }, 0);
  expect(documentText.decide(command, after)).toEqual([]);
  const earlier = { ...about, version: 1 };
  expect(documentText.decide({ ...command, version: 1 }, after)).toEqual([{ type: 'DocumentTextRead', data: earlier }]);
  const both = documentText.evolve(after, { type: 'DocumentTextRead', data: earlier }, 1);
  expect([documentText.decide(command, both), documentText.decide({ ...command, version: 1 }, both)]).toEqual([[], []]);
});
it('stands in a stream of the document’s own', () => {
  expect(documentText.category).toBe('documenttext');
});
it('is recorded by nobody but the system', () => {
  expect(documentText.decide({ ...command, actor: admin }, documentText.initial)).toMatchObject({
    refused: 'FORBIDDEN',
  });
});

/** The frozen corpus, what its views fold to, and what of it leaves the service: ids alone. */
import { readFileSync } from 'node:fs';
import type { AnyProjection } from '@lamplight/events/core/types.ts';
import { type Corpus, checkCorpus, factsOf } from '@lamplight/events/workbench/corpus.ts';
import { declared } from './declared.ts';
import { toPublic } from './public.ts';

const { definitions, deciders, projections } = declared;
const corpus: Corpus = JSON.parse(readFileSync(new URL('./corpus/corpus.json', import.meta.url), 'utf8'));
const ofTheLog: readonly AnyProjection[] = projections.filter(({ reads }) => !('topics' in reads));

it('has every event type and version, and all of it is still read, checked, folded and projected', () => {
  expect(checkCorpus(corpus, { definitions, deciders, projections: ofTheLog })).toEqual([]);
  expect(corpus.schemas).toHaveLength(definitions.length);
  expect(Object.keys(corpus.digests).sort()).toEqual(ofTheLog.map(({ name, version }) => `${name}.v${version}`).sort());
});

it('notices a lost sample and a changed view', () => {
  const events = corpus.events.filter(({ schema }) => schema !== 'ConversationLocked.v1');
  expect(checkCorpus({ ...corpus, events }, { definitions, deciders })).toContain(
    'ConversationLocked.v1 has lost its sample',
  );
  const other = ofTheLog.map((view) => ({ ...view, evolve: () => null }));
  expect(checkCorpus(corpus, { definitions, deciders, projections: other })).not.toEqual([]);
});

it('tells other services that something was said, by ids, and no word of it', () => {
  const told = factsOf(corpus, definitions).flatMap(toPublic);
  expect(Object.fromEntries(told.map(({ type, data }) => [type, Object.keys(data as object).toSorted()]))).toEqual({
    MessageSent: ['authorId', 'conversationId', 'messageId'],
    MessageEdited: ['authorId', 'conversationId', 'messageId'],
    MessageDeleted: ['authorId', 'by', 'conversationId', 'messageId'],
    NotificationCreated: ['kind', 'needs', 'notificationId', 'projectId', 'subject', 'userId'],
    NotificationResolved: ['because', 'notificationId', 'userId'],
    NotificationMailDue: ['digest', 'items', 'userId'],
  });
});

it('seals what people write and what their files are called, each for whoever wrote it', () => {
  const sealed = definitions.flatMap(({ type, personal = {} }) =>
    Object.entries(personal).map(([field, keyOf]) => {
      const sample = corpus.events.find(({ schema }) => schema === `${type}.v1`);
      const data = (sample?.data ?? {}) as Readonly<Record<string, string>>;
      const key = keyOf(data);
      const writer = data['authorId'] ?? data['uploadedBy'] ?? data['by'];
      return [type, field, key.subject === writer, key.purpose] as const;
    }),
  );
  expect(sealed).toEqual([
    ['MessageSent', 'text', true, 'messages'],
    ['MessageSent', 'attachments.*.name', true, 'messages'],
    ['MessageEdited', 'text', true, 'messages'],
    ['AttachmentStored', 'name', true, 'messages'],
    ['AnnouncementMade', 'text', true, 'messages'],
  ]);
});

/** One message: sent once, changed and taken back by its author for a while, taken back by an admin at any time. */
import { EDIT_WITHIN_MS } from '@lamplight/bff/contract/conversations.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, client, colleague, member } from '../workbench/cast.ts';
import { type Attached, abilities, editableUntil, type MessageCommand, type MessageEvent, message } from './message.ts';

const [messageId, conversationId] = ['m1', 'c1'];
const later = (ms: number): string => new Date(Date.parse(AT) + ms).toISOString();
const here = { takesPart: true, refused: null };
const outside = { takesPart: false, refused: ABSENT };
const shut = { takesPart: true, refused: refuse('STATE_CONFLICT', 'conflict', { state: 'archived' }) };
const file: Attached = { fileId: 'f1', name: 'plan.pdf', type: 'application/pdf', bytes: 3, sha256: 'a'.repeat(64) };

const send = (over: object = {}, actor: Actor = member): MessageCommand => ({
  ...{ type: 'SendMessage', messageId, conversationId, text: 'On Monday.', mentions: [client.id], attachments: [] },
  ...{ place: here, actor, at: AT },
  ...over,
});
const edit = (over: object = {}, actor: Actor = member): MessageCommand => ({
  ...{ type: 'EditMessage', text: 'On Tuesday.', mentions: [], place: here, sentAt: AT, actor, at: later(1_000) },
  ...over,
});
const take = (over: object = {}, actor: Actor = member): MessageCommand => ({
  ...{ type: 'DeleteMessage', place: here, sentAt: AT, actor, at: later(1_000) },
  ...over,
});
const sent = (over: object = {}): MessageEvent => ({
  type: 'MessageSent',
  data: {
    ...{ messageId, conversationId, authorId: member.id, text: 'On Monday.', mentions: [client.id], attachments: [] },
    ...over,
  },
});
const ofIt = { messageId, conversationId, authorId: member.id };
const edited: MessageEvent = { type: 'MessageEdited', data: { ...ofIt, text: 'On Tuesday.', mentions: [] } };
const deleted = (by: Actor = member): MessageEvent => ({ type: 'MessageDeleted', data: { ...ofIt, by: by.id } });

describe('a message', () => {
  it('is sent by whoever may write there', () => {
    given(message)
      .when(send({ attachments: [file] }))
      .then([sent({ attachments: [file] })]);
    given(message)
      .when(send({ place: outside }))
      .then('NOT_FOUND');
    given(message)
      .when(send({ place: { takesPart: false, refused: FORBIDDEN } }, admin))
      .then('FORBIDDEN');
    given(message)
      .when(send({ place: shut }))
      .then('STATE_CONFLICT');
    given(message)
      .when(send({ attachments: null }))
      .then('VALIDATION_FAILED');
  });

  it('under the same id is the same message, whatever became of it, and nobody else’s', () => {
    for (const events of [[sent()], [sent(), edited], [sent(), deleted(admin)]]) {
      given(message, events).when(send()).then([]);
      given(message, events)
        .when(send({ text: 'Something else', place: shut }))
        .then([]);
      given(message, events).when(send({}, colleague)).then('NOT_FOUND');
      given(message, events)
        .when(send({ conversationId: 'c2' }))
        .then('NOT_FOUND');
      given(message, events)
        .when(send({ place: outside }))
        .then('NOT_FOUND');
    }
  });

  it('is changed by its author, to the last moment and not after it', () => {
    given(message, [sent()]).when(edit()).then([edited]);
    given(message, [sent()])
      .when(edit({ at: later(EDIT_WITHIN_MS) }))
      .then([edited]);
    given(message, [sent()])
      .when(edit({ at: later(EDIT_WITHIN_MS + 1) }))
      .then('EDIT_WINDOW_OVER');
    given(message, [sent(), edited])
      .when(edit({ text: 'On Tuesday.', mentions: [] }))
      .then([]);
    given(message, [sent()])
      .when(edit({ text: 'On Monday.', mentions: [] }))
      .then([{ type: 'MessageEdited', data: { ...ofIt, text: 'On Monday.', mentions: [] } }]);
    for (const actor of [admin, client]) given(message, [sent()]).when(edit({}, actor)).then('FORBIDDEN');
    given(message, [sent()])
      .when(edit({ place: outside }))
      .then('NOT_FOUND');
    given(message, [sent()])
      .when(edit({ place: shut }))
      .then('STATE_CONFLICT');
    given(message).when(edit()).then('NOT_FOUND');
    given(message, [sent(), deleted()]).when(edit()).then('STATE_CONFLICT');
  });

  it('says something, unless it is a file', () => {
    given(message, [sent()])
      .when(edit({ text: '' }))
      .then('VALIDATION_FAILED');
    given(message, [sent({ attachments: [file] })])
      .when(edit({ text: '' }))
      .then([{ type: 'MessageEdited', data: { ...ofIt, text: '', mentions: [] } }]);
  });

  it('is taken back by its author in time, and by an admin at any time', () => {
    given(message, [sent()]).when(take()).then([deleted()]);
    given(message, [sent(), edited])
      .when(take({ at: later(EDIT_WITHIN_MS) }))
      .then([deleted()]);
    given(message, [sent()])
      .when(take({ at: later(EDIT_WITHIN_MS + 1) }))
      .then('EDIT_WINDOW_OVER');
    given(message, [sent()])
      .when(take({ at: later(100 * EDIT_WITHIN_MS) }, admin))
      .then([deleted(admin)]);
    given(message, [sent(), deleted()]).when(take()).then([]);
    given(message, [sent()]).when(take({}, client)).then('FORBIDDEN');
    given(message, [sent()])
      .when(take({ place: shut }, admin))
      .then('STATE_CONFLICT');
    given(message, [sent()])
      .when(take({ place: outside }, admin))
      .then('NOT_FOUND');
  });
});

it('what a button says is what is decided', () => {
  for (const events of [[sent()], [sent(), edited], [sent(), deleted()]])
    for (const actor of [member, client, admin])
      for (const ms of [0, EDIT_WITHIN_MS, EDIT_WITHIN_MS + 1])
        for (const place of [here, shut]) {
          const { state, when } = given(message, events);
          if (state.is === 'absent') throw new Error('it was sent');
          const at = later(ms);
          const can = abilities(actor, state, { sentAt: AT, at, writes: place.refused === null });
          const isGone = state.is === 'deleted';
          expect(can).toEqual({
            editMessage: !isGone && Array.isArray(when(edit({ at, place, text: 'New' }, actor)).outcome),
            deleteMessage: !isGone && Array.isArray(when(take({ at, place }, actor)).outcome),
          });
        }
  expect(editableUntil(AT)).toBe(later(EDIT_WITHIN_MS));
});

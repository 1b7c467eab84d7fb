/** How far somebody has read: a mark that only rises, whatever order it is told in; and whether a conversation is mute to them. */
import { isAfter } from '@lamplight/common/marks/place.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { AT, member } from '../workbench/cast.ts';
import { type ReadPlace, type SeatCommand, type SeatEvent, seat } from './seat.ts';

const conversationId = 'c1';
const LOG = '0'.repeat(32);
const placeAt = (n: number, log = LOG): ReadPlace => ({
  position: `${log}.${String(n).padStart(20, '0')}`,
  occurredAt: new Date(Date.parse(AT) + n).toISOString(),
  messageId: `m${n}`,
});
const of = { conversationId, takesPart: true, actor: member, at: AT };
const readTo = (place: ReadPlace, over: object = {}): SeatCommand => ({ type: 'ReadTo', ...place, ...of, ...over });
const read = (place: ReadPlace): SeatEvent => ({
  type: 'MessagesRead',
  data: { conversationId, personId: member.id, ...place },
});
const muted: SeatEvent = { type: 'ConversationMuted', data: { conversationId, personId: member.id } };

it('a mark rises and never falls', () => {
  given(seat)
    .when(readTo(placeAt(3)))
    .then([read(placeAt(3))]);
  given(seat, [read(placeAt(3))])
    .when(readTo(placeAt(4)))
    .then([read(placeAt(4))]);
  for (const n of [3, 2])
    given(seat, [read(placeAt(3))])
      .when(readTo(placeAt(n)))
      .then([]);
  // In a log that was copied another position counts, and the instant orders.
  const copied = 'f'.repeat(32);
  given(seat, [read(placeAt(3))])
    .when(readTo(placeAt(2, copied)))
    .then([]);
  given(seat, [read(placeAt(3))])
    .when(readTo(placeAt(4, copied)))
    .then([read(placeAt(4, copied))]);
});

it('in whichever order it is told, the highest counts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), (told) => {
      let events: readonly SeatEvent[] = [];
      for (const n of told) {
        const { outcome } = given(seat, events).when(readTo(placeAt(n)));
        if (Array.isArray(outcome)) events = [...events, ...outcome];
      }
      const { state } = given(seat, events);
      expect(state.readTo).toEqual(placeAt(Math.max(...told)));
      expect(
        events.every((one, at) => at === 0 || isAfter(one.data as ReadPlace, events[at - 1]?.data as ReadPlace)),
      ).toBe(true);
    }),
  );
});

it('a conversation is mute until it is not, and only to whoever takes part', () => {
  given(seat)
    .when({ type: 'Mute', ...of })
    .then([muted]);
  given(seat, [muted])
    .when({ type: 'Mute', ...of })
    .then([]);
  given(seat, [muted])
    .when({ type: 'Unmute', ...of })
    .then([{ type: 'ConversationUnmuted', data: { conversationId, personId: member.id } }]);
  given(seat)
    .when({ type: 'Unmute', ...of })
    .then([]);
  for (const command of [readTo(placeAt(1)), { type: 'Mute', ...of } as const])
    given(seat)
      .when({ ...command, takesPart: false })
      .then('NOT_FOUND');
});

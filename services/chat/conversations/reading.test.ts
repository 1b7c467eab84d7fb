/** Who reads a conversation while a view has not heard yet who came and went. */
import type { Look } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { admin, client, colleague, member } from '../workbench/cast.ts';
import { type ConversationEvent, conversation } from './conversation.ts';
import { readableNow } from './reading.ts';
import type { ConversationDoc } from './view.ts';

const conversationId = 'c1';
const added = (personId: string): ConversationEvent => ({
  type: 'ParticipantAdded',
  data: { conversationId, personId, client: personId === client.id, byHand: false },
});
const events: readonly ConversationEvent[] = [
  {
    type: 'ConversationOpened',
    data: { conversationId, kind: 'project_team', subject: { kind: 'project', id: 'p1' }, admins: false },
  },
  added(member.id),
  added(colleague.id),
  { type: 'ParticipantRemoved', data: { conversationId, personId: colleague.id, byHand: true } },
];
/** As it stood before somebody was taken out. */
const late = { _id: conversationId, seers: [member.id, colleague.id] } as unknown as ConversationDoc;
const gone = { ...late, _id: 'c2' };
const look = (async (stream: string) => ({
  state: given(conversation, stream === 'conversation-c1' ? events : []).state,
  revision: 0,
})) as unknown as Look;

it('is decided by its stream, whatever a view says', async () => {
  for (const [actor, count] of [
    [member, 1],
    [colleague, 0],
    [client, 0],
    [admin, 0],
  ] as const) {
    const signedIn = { id: actor.id, role: actor.role as 'admin' };
    expect([actor.id, await readableNow({ look }, [late, gone], signedIn)]).toEqual([
      actor.id,
      count === 1 ? [{ doc: late, now: expect.objectContaining({ conversationId }) }] : [],
    ]);
  }
});

/** An enquiry from the contact page: open until an admin answers it, erased twelve months after it came. */
import type { enquiryTopics } from '@lamplight/bff/contract/careers.ts';
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { type Personal, refuse } from '@lamplight/events/core/types.ts';
import type { EnquiryEvent } from './events.ts';
import { erasureDueAt } from './retention.ts';

type Topic = (typeof enquiryTopics)[number];
export type KnownEnquiry = Readonly<{
  is: 'open' | 'answered';
  etag: number;
  enquiryId: string;
  name: Personal;
  email: Personal;
  company: Personal;
  topic: Topic;
  message: Personal;
  receivedAt: string;
  answered: Readonly<{ at: string; by: string; note: Personal }> | null;
  /** Its sender and its message can no longer be read. */
  erased: boolean;
}>;
export type Enquiry = Readonly<{ is: 'absent' }> | KnownEnquiry;

export type EnquiryCommand =
  | (CommandOf<'Enquire'> &
      Readonly<{ enquiryId: string; name: string; email: string; company: string; topic: Topic; message: string }>)
  | (CommandOf<'AnswerEnquiry'> & Readonly<{ note: string }>)
  | CommandOf<'EraseEnquirer'>;

/** What the reader may do with it now. */
export const enquiryAbilities = (actor: Actor, e: KnownEnquiry) => ({
  answer: isAdmin(actor) && e.is === 'open' && !e.erased,
});

export const enquiry: Decider<Enquiry, EnquiryCommand, EnquiryEvent> = {
  category: 'enquiry',
  initial: { is: 'absent' },
  evolve: (state, event, etag) => {
    if (event.type === 'EnquiryReceived') {
      const { at: receivedAt, ...sent } = event.data;
      return { is: 'open', etag, ...sent, receivedAt, answered: null, erased: false };
    }
    if (state.is === 'absent') return state;
    if (event.type === 'EnquirerDataErased') return { ...state, etag, erased: true };
    const { at, by, note } = event.data;
    return { ...state, is: 'answered', etag, answered: { at, by, note } };
  },
  decide: (command, state) => {
    if (command.type === 'Enquire') {
      if (state.is !== 'absent') return [];
      const { enquiryId, name, email, company, topic, message, at } = command;
      return [{ type: 'EnquiryReceived', data: { enquiryId, name, email, company, topic, message, at } }];
    }
    if (command.type === 'EraseEnquirer') {
      if (state.is === 'absent' || state.erased) return [];
      const { at } = command;
      if (at < erasureDueAt(state.receivedAt)) return refuse('STATE_CONFLICT', 'conflict');
      return [{ type: 'EnquirerDataErased', data: { enquiryId: state.enquiryId, at } }];
    }
    const { actor, at, note, ifMatch } = command;
    if (!isAdmin(actor)) return refuse('FORBIDDEN', 'forbidden');
    if (state.is === 'absent') return refuse('NOT_FOUND', 'absent');
    if (ifMatch !== undefined && ifMatch !== state.etag) return refuse('VERSION_CONFLICT', 'conflict');
    if (!enquiryAbilities(actor, state).answer) return refuse('STATE_CONFLICT', 'conflict');
    return [{ type: 'EnquiryAnswered', data: { enquiryId: state.enquiryId, by: actor.id, at, note } }];
  },
};

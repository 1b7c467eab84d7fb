import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { enquiry } from './enquiry.ts';
import type { EnquiryEvent } from './events.ts';

const at = '2026-11-22T05:00:00.000Z';
const due = '2027-11-22T18:30:00.000Z';
const admin = { id: 'admin-1', role: 'admin' } as const;
const from = { name: 'Nina', email: 'nina@gmail.com', company: '' } as const;
const sent = { enquiryId: 'q1', ...from, topic: 'project', message: 'Call me.' } as const;
const received: EnquiryEvent = { type: 'EnquiryReceived', data: { ...sent, at } };
const answered: EnquiryEvent = {
  type: 'EnquiryAnswered',
  data: { enquiryId: 'q1', by: admin.id, at, note: 'Called' },
};
const erased: EnquiryEvent = { type: 'EnquirerDataErased', data: { enquiryId: 'q1', at: due } };
const answer = { type: 'AnswerEnquiry', actor: admin, at, note: 'Called' } as const;
const erase = (now: string) => ({ type: 'EraseEnquirer', actor: SYSTEM, at: now }) as const;

describe('an enquiry', () => {
  it('is taken once, however often it is sent', () => {
    const command = { type: 'Enquire', actor: SYSTEM, at, ...sent } as const;
    given(enquiry, []).when(command).then([received]);
    given(enquiry, [received]).when(command).then([]);
  });

  it('is answered once, by an admin, on the version that was read', () => {
    given(enquiry, [received]).when(answer).then([answered]);
    given(enquiry, [received])
      .when({ ...answer, actor: { id: 'c1', role: 'client' } })
      .then('FORBIDDEN');
    given(enquiry, [received])
      .when({ ...answer, ifMatch: 9 })
      .then('VERSION_CONFLICT');
    given(enquiry, [received, answered]).when(answer).then('STATE_CONFLICT');
    given(enquiry, []).when(answer).then('NOT_FOUND');
  });

  it('is nobody’s twelve months after it came, not earlier, and once', () => {
    for (const history of [[received], [received, answered]]) {
      given(enquiry, history).when(erase('2027-11-22T18:29:59.999Z')).then('STATE_CONFLICT');
      given(enquiry, history).when(erase(due)).then([erased]);
      given(enquiry, [...history, erased])
        .when(erase(due))
        .then([]);
      given(enquiry, [...history, erased])
        .when(answer)
        .then('STATE_CONFLICT');
    }
  });
});

import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { type AnnouncementCommand, type AnnouncementEvent, announcement } from './announcement.ts';

const AT = '2026-11-21T06:30:00.000Z';
const admin: Actor = { id: 'a1', role: 'admin' };
const to = { people: ['u1', 'u2'] } as const;
const announce = (over: Partial<AnnouncementCommand> = {}): AnnouncementCommand => ({
  ...{ type: 'Announce', actor: admin, at: AT, announcementId: 'n1', text: 'We move', to, reach: YES, ...over },
});
const made: AnnouncementEvent = {
  type: 'AnnouncementMade',
  data: { announcementId: 'n1', by: 'a1', text: 'We move', to },
};

describe('an announcement', () => {
  it('is made by an admin alone, once', () => {
    given(announcement).when(announce()).then([made]);
    given(announcement, [made]).when(announce()).then([]);
    for (const role of ['client', 'employee', 'team_lead'] as const)
      given(announcement)
        .when(announce({ actor: { id: 'u1', role } }))
        .then('FORBIDDEN');
    given(announcement)
      .when(announce({ actor: SYSTEM }))
      .then('FORBIDDEN');
    given(announcement)
      .when(announce({ to: { role: 'employee' } }))
      .then([{ ...made, data: { ...made.data, to: { role: 'employee' } } }]);
  });
  it('goes to people who have an account, and waits for what is not known of them yet', () => {
    given(announcement)
      .when(announce({ reach: NO }))
      .then('VALIDATION_FAILED');
    const { outcome } = given(announcement).when(announce({ reach: NO }));
    expect(outcome).toMatchObject({ detail: { errors: [{ field: 'to' }] } });
    expect(announcement.decide(announce({ reach: notKnownYet('PERSON_PENDING') }), announcement.initial)).toEqual({
      refused: 'PERSON_PENDING',
      because: 'pending',
    });
  });
});

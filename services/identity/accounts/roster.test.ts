import { given } from '@lamplight/events/workbench/given.ts';
import type { RosterEvent } from './roster.ts';
import { ROSTER, roster } from './roster.ts';

const enrolled = (userId: string): RosterEvent => ({ type: 'AdminEnrolled', data: { userId } });
const struck = (userId: string): RosterEvent => ({ type: 'AdminStruck', data: { userId } });

describe('the roster of admins', () => {
  it('enrols and strikes, each once', () => {
    given(roster, [enrolled('a')])
      .when({ type: 'Enrol', userId: 'b' })
      .then([enrolled('b')]);
    given(roster, [enrolled('a')])
      .when({ type: 'Enrol', userId: 'a' })
      .then([]);
    given(roster, [enrolled('a'), enrolled('b')])
      .when({ type: 'Strike', userId: 'a' })
      .then([struck('a')]);
    given(roster, [enrolled('a')])
      .when({ type: 'Strike', userId: 'b' })
      .then([]);
  });

  it('is one audited stream, empty until the first admin', () => {
    expect(roster).toMatchObject({ category: 'adminroster', audited: true, initial: { admins: [], ever: false } });
    expect(ROSTER).toBe('adminroster-main');
    // Once there was an admin, nobody is the first one again.
    given(roster, [enrolled('a'), struck('a')])
      .when({ type: 'EnrolFirst', userId: 'b', absent: null })
      .then('LINK_INVALID');
  });

  it('never strikes the last one', () => {
    given(roster, [enrolled('a')])
      .when({ type: 'Strike', userId: 'a' })
      .then({ refused: 'LAST_ADMIN', because: 'rule' });
    given(roster, [enrolled('a'), enrolled('b'), struck('b')])
      .when({ type: 'Strike', userId: 'a' })
      .then('LAST_ADMIN');
  });

  it('takes one first admin, whom a repeat meets again', () => {
    given(roster)
      .when({ type: 'EnrolFirst', userId: 'a', absent: null })
      .then([enrolled('a')]);
    given(roster, [enrolled('a')])
      .when({ type: 'EnrolFirst', userId: 'a', absent: null })
      .then([]);
    given(roster, [enrolled('a')])
      .when({ type: 'EnrolFirst', userId: 'b', absent: null })
      .then('LINK_INVALID');
    given(roster, [enrolled('a'), enrolled('b')])
      .when({ type: 'EnrolFirst', userId: 'c', absent: 'a' })
      .then('LINK_INVALID');
  });

  it('gives the place away again where the first admin never came to be', () => {
    given(roster, [enrolled('a')])
      .when({ type: 'EnrolFirst', userId: 'b', absent: 'a' })
      .then([struck('a'), enrolled('b')]);
  });
});

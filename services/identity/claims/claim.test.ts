import { given } from '@lamplight/events/workbench/given.ts';
import type { ClaimEvent } from './claim.ts';
import { emailClaim } from './claim.ts';

const claimed = (by: string): ClaimEvent => ({ type: 'Claimed', data: { by } });
const released = (by: string): ClaimEvent => ({ type: 'Released', data: { by } });

describe('a claim', () => {
  it('is whose comes first, and a repeat of theirs changes nothing', () => {
    given(emailClaim)
      .when({ type: 'Claim', by: 'a' })
      .then([claimed('a')]);
    given(emailClaim, [claimed('a')])
      .when({ type: 'Claim', by: 'a' })
      .then([]);
    given(emailClaim, [claimed('a')])
      .when({ type: 'Claim', by: 'b' })
      .then('CLAIMED');
  });

  it('is given up by its holder alone, and free afterwards', () => {
    given(emailClaim, [claimed('a')])
      .when({ type: 'Release', by: 'b' })
      .then([]);
    given(emailClaim, [claimed('a')])
      .when({ type: 'Release', by: 'a' })
      .then([released('a')]);
    given(emailClaim, [claimed('a'), released('a')])
      .when({ type: 'Claim', by: 'b' })
      .then([claimed('b')]);
  });
});

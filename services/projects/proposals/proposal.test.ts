import { createHash } from 'node:crypto';
import { endOfDay } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import {
  AT,
  aBrief,
  admin,
  aPlan,
  client,
  given,
  member,
  otherClient,
  secondAdmin,
  someTerms,
  stranger,
  system,
  TODAY,
} from '../workbench/cast.ts';
import type { Offer } from './events.ts';
import { sealOffer } from './offer.ts';
import { abilities, type ProposalCommand, type ProposalEvent, proposal } from './proposal.ts';

const proposalId = 'p1';
const head = { proposalId, clientId: 'client-1' };
const drafted: ProposalEvent = {
  type: 'ProposalDrafted',
  data: { ...head, authorId: 'client-1', draft: { title: 'Portal' } },
};
const draftedOnBehalf: ProposalEvent = {
  type: 'ProposalDrafted',
  data: { ...head, authorId: 'employee-1', draft: {} },
};
const submitted: ProposalEvent = { type: 'ProposalSubmitted', data: { ...head, submittedBy: 'client-1', ...aBrief } };
const reviewed: ProposalEvent = { type: 'ProposalReviewStarted', data: { proposalId } };
const asked: ProposalEvent = { type: 'ProposalInfoRequested', data: { proposalId, questions: ['How many users?'] } };
const anOffer = (version: number, validUntil = '2026-12-21', amountPaise = 100_000_000): Offer =>
  sealOffer({ version, amountPaise, milestones: aPlan, terms: someTerms, validUntil, by: 'admin-1', note: '' });
const offered = (offer: Offer): ProposalEvent => ({ type: 'OfferMade', data: { ...head, ...offer } });
const countered: ProposalEvent = {
  type: 'OfferCountered',
  data: { proposalId, version: 1, changes: { amountPaise: 90_000_000 }, note: 'Less' },
};
const expired: ProposalEvent = { type: 'ProposalExpired', data: { proposalId, version: 1, validUntil: '2026-12-21' } };
const offer = anOffer(1);
const accepted: ProposalEvent = {
  type: 'ProposalAccepted',
  data: {
    ...head,
    title: 'Portal',
    version: 1,
    hash: offer.hash,
    contractPaise: 100_000_000,
    currency: 'INR',
    plan: aPlan,
    terms: someTerms,
  },
};
const declined: ProposalEvent = { type: 'ProposalDeclined', data: { proposalId, version: 1, reason: 'Too dear' } };
const rejected: ProposalEvent = { type: 'ProposalRejected', data: { proposalId, reasonCode: 'budget', reason: 'No' } };
const withdrawn: ProposalEvent = { type: 'ProposalWithdrawn', data: { proposalId, reason: 'Changed our mind' } };

const upTo = {
  draft: [drafted],
  submitted: [drafted, submitted],
  under_review: [drafted, submitted, reviewed],
  needs_info: [drafted, submitted, reviewed, asked],
  offered: [drafted, submitted, reviewed, offered(offer)],
  countered: [drafted, submitted, reviewed, offered(offer), countered],
  expired: [drafted, submitted, reviewed, offered(offer), expired],
  accepted: [drafted, submitted, reviewed, offered(offer), accepted],
  declined: [drafted, submitted, reviewed, offered(offer), declined],
  rejected: [drafted, submitted, rejected],
  withdrawn: [drafted, withdrawn],
} as const satisfies Record<string, readonly ProposalEvent[]>;
type State = keyof typeof upTo;
const states = Object.keys(upTo) as State[];

const save = (
  actor: Actor,
  over: Partial<Extract<ProposalCommand, { type: 'SaveProposal' }>> = {},
): ProposalCommand => ({
  type: 'SaveProposal',
  actor,
  at: AT,
  proposalId,
  draft: { title: 'Portal' },
  clientActive: YES,
  ...over,
});
const submit = (actor: Actor, clientActive = YES): ProposalCommand => ({
  type: 'SubmitProposal',
  actor,
  at: AT,
  brief: aBrief,
  clientActive,
});
const startReview = (actor: Actor): ProposalCommand => ({ type: 'StartReview', actor, at: AT });
const ask = (actor: Actor): ProposalCommand => ({
  type: 'AskInformation',
  actor,
  at: AT,
  questions: ['How many users?'],
});
const tell = (actor: Actor): ProposalCommand => ({ type: 'AnswerInformation', actor, at: AT, answers: ['Ten'] });
const make = (actor: Actor, over: Partial<Extract<ProposalCommand, { type: 'MakeOffer' }>> = {}): ProposalCommand => ({
  type: 'MakeOffer',
  actor,
  at: AT,
  amountPaise: 100_000_000,
  milestones: aPlan,
  terms: someTerms,
  validUntil: '2026-12-21',
  note: '',
  ...over,
});
const counter = (actor: Actor, version = 1, at = AT): ProposalCommand => ({
  type: 'CounterOffer',
  actor,
  at,
  version,
  amountPaise: 90_000_000,
  note: 'Less',
});
const decline = (actor: Actor, version = 1, at = AT): ProposalCommand => ({
  type: 'DeclineOffer',
  actor,
  at,
  version,
  reason: 'Too dear',
});
const accept = (
  actor: Actor,
  over: Partial<Extract<ProposalCommand, { type: 'AcceptOffer' }>> = {},
): ProposalCommand => ({
  type: 'AcceptOffer',
  actor,
  at: AT,
  version: 1,
  hash: offer.hash,
  billingReady: YES,
  ...over,
});
const reject = (actor: Actor): ProposalCommand => ({
  type: 'RejectProposal',
  actor,
  at: AT,
  reasonCode: 'budget',
  reason: 'No',
});
const withdraw = (actor: Actor): ProposalCommand => ({
  type: 'WithdrawProposal',
  actor,
  at: AT,
  reason: 'Changed our mind',
});
const expire = (at: string, version = 1): ProposalCommand => ({ type: 'ExpireOffer', actor: system, at, version });

/** Each command by someone who may give it, the states that allow it, and what is recorded. */
const machine = [
  { act: 'saveProposal', by: client, wrong: admin, command: save, from: ['draft'], records: drafted },
  { act: 'submitProposal', by: client, wrong: admin, command: submit, from: ['draft'], records: submitted },
  { act: 'startReview', by: admin, wrong: client, command: startReview, from: ['submitted'], records: reviewed },
  { act: 'askInformation', by: admin, wrong: client, command: ask, from: ['under_review'], records: asked },
  {
    act: 'answerInformation',
    by: client,
    wrong: admin,
    command: tell,
    from: ['needs_info'],
    records: { type: 'ProposalInfoProvided', data: { proposalId, answers: ['Ten'] } },
  },
  {
    act: 'makeOffer',
    by: admin,
    wrong: client,
    command: make,
    from: ['under_review', 'countered', 'offered', 'expired'],
    records: null,
  },
  { act: 'counterOffer', by: client, wrong: admin, command: counter, from: ['offered'], records: countered },
  { act: 'declineOffer', by: client, wrong: admin, command: decline, from: ['offered'], records: declined },
  { act: 'acceptOffer', by: client, wrong: admin, command: accept, from: ['offered'], records: accepted },
  {
    act: 'rejectProposal',
    by: admin,
    wrong: client,
    command: reject,
    from: ['submitted', 'under_review', 'needs_info', 'countered'],
    records: rejected,
  },
  {
    act: 'withdrawProposal',
    by: client,
    wrong: admin,
    command: withdraw,
    from: ['draft', 'submitted', 'under_review', 'needs_info', 'offered', 'countered', 'expired'],
    records: withdrawn,
  },
] as const satisfies readonly {
  act: string;
  by: Actor;
  wrong: Actor;
  command: (actor: Actor) => ProposalCommand;
  from: readonly State[];
  records: ProposalEvent | null;
}[];

describe('a proposal', () => {
  it('is what its newest event made it', () => {
    for (const state of states) expect(given(proposal, upTo[state]).state).toMatchObject({ is: state, proposalId });
  });
  it('begins with a draft, in the audited history: nothing else makes one', () => {
    expect(proposal).toMatchObject({ category: 'proposal', audited: true, initial: { is: 'absent' } });
    for (const event of [submitted, reviewed, offered(offer), accepted, withdrawn])
      expect(given(proposal, [event]).state).toEqual({ is: 'absent' });
  });
  it('that is saved again is a draft with what was written last', () => {
    const again = {
      ...draftedOnBehalf,
      data: { ...draftedOnBehalf.data, clientId: 'client-2', draft: { title: 'Shop' } },
    };
    expect(given(proposal, [draftedOnBehalf, again]).state).toEqual({
      ...{ is: 'draft', etag: 1, proposalId, clientId: 'client-2', authorId: 'employee-1', offers: [] },
      content: { title: 'Shop' },
    });
  });
});

describe.each(machine)('$act', ({ act, by, wrong, command, from, records }) => {
  const allowed: readonly State[] = from;
  const answers = ['counterOffer', 'declineOffer', 'acceptOffer'].includes(act);

  it.each(from)('in %s is recorded', (state) => {
    const { outcome } = given(proposal, upTo[state]).when(command(by));
    expect(isRefusal(outcome)).toBe(false);
    if (records !== null) expect(outcome).toEqual([records]);
  });

  it.each(states.filter((state) => !allowed.includes(state)))('in %s is refused', (state) => {
    given(proposal, upTo[state])
      .when(command(by))
      .then(answers && state === 'expired' ? 'OFFER_EXPIRED' : 'STATE_CONFLICT');
  });

  it('is refused to someone who knows of it but may not', () => {
    for (const state of states) given(proposal, upTo[state]).when(command(wrong)).then('FORBIDDEN');
  });

  it('finds nothing for strangers, and nothing where there is nothing', () => {
    for (const who of [otherClient, stranger, member]) {
      given(proposal, upTo[allowed[0] ?? 'draft'])
        .when(command(who))
        .then('NOT_FOUND');
    }
    if (act !== 'saveProposal') given(proposal).when(command(by)).then('NOT_FOUND');
  });

  it('a stale version is told before a wrong state, with the current one', () => {
    const stale = { ...command(by), ifMatch: 99 };
    const { outcome } = given(proposal, upTo.accepted).when(stale);
    expect(outcome).toEqual({
      refused: 'VERSION_CONFLICT',
      because: 'conflict',
      detail: { state: 'accepted', etag: 4 },
    });
  });

  it('`can` says so exactly where role, ownership and state allow it', () => {
    for (const state of states) {
      const p = given(proposal, upTo[state]).state;
      if (p.is === 'absent') throw new Error('present by construction');
      expect(abilities(by, p, AT)[act]).toBe(allowed.includes(state));
      expect(abilities(wrong, p, AT)[act]).toBe(false);
      expect(abilities(stranger, p, AT)[act]).toBe(false);
    }
  });
});

describe('who wrote it for the client', () => {
  const author = member;
  const written = (state: State): readonly ProposalEvent[] => [draftedOnBehalf, ...upTo[state].slice(1)];
  it('does what the author may, and never answers the offer: that is the client’s own', () => {
    given(proposal, written('draft'))
      .when(submit(author))
      .then([{ ...submitted, data: { ...submitted.data, submittedBy: author.id } } as ProposalEvent]);
    given(proposal, written('needs_info'))
      .when(tell(author))
      .then([{ type: 'ProposalInfoProvided', data: { proposalId, answers: ['Ten'] } }]);
    given(proposal, written('offered')).when(withdraw(author)).then([withdrawn]);
    for (const answer of [accept(author), counter(author), decline(author)])
      given(proposal, written('offered')).when(answer).then('FORBIDDEN');
    for (const admins of [startReview(author), ask(author), make(author), reject(author)])
      given(proposal, written('submitted')).when(admins).then('FORBIDDEN');
  });
  it('is the client by role and id together: an employee whose id is the client’s is a stranger', () => {
    const namesake: Actor = { id: client.id, role: 'employee' };
    for (const command of [accept, counter, decline, withdraw])
      given(proposal, written('offered')).when(command(namesake)).then('NOT_FOUND');
  });
  it('is told so by `can`, and the client may all of it', () => {
    const p = given(proposal, written('offered')).state;
    if (p.is === 'absent') throw new Error('present by construction');
    const allowed = (who: Actor) =>
      Object.entries(abilities(who, p, AT))
        .filter(([, may]) => may)
        .map(([act]) => act);
    expect(allowed(author)).toEqual(['withdrawProposal']);
    expect(allowed(client).toSorted()).toEqual(
      ['acceptOffer', 'counterOffer', 'declineOffer', 'withdrawProposal'].toSorted(),
    );
    expect(allowed(admin)).toEqual(['makeOffer']);
  });
});

describe('a draft', () => {
  it('is the client’s own, for an active client', () => {
    given(proposal).when(save(client)).then([drafted]);
    given(proposal)
      .when(save(client, { clientId: 'client-1' }))
      .then([drafted]);
    given(proposal)
      .when(save(client, { clientId: 'client-2' }))
      .then('NOT_FOUND');
    given(proposal)
      .when(save(client, { clientActive: NO }))
      .then('CLIENT_INACTIVE');
    given(proposal, upTo.draft)
      .when(save(client, { clientActive: NO }))
      .then('CLIENT_INACTIVE');
    given(proposal, upTo.draft).when(submit(client, NO)).then('CLIENT_INACTIVE');
  });

  it('is submitted for days to come: today counts, in India, and each day that has passed is named', () => {
    const dated = (targetStart: string, deadline: string, at = AT): ProposalCommand => ({
      type: 'SubmitProposal',
      actor: client,
      at,
      brief: { ...aBrief, targetStart, deadline },
      clientActive: YES,
    });
    const said = (command: ProposalCommand) => {
      const { outcome } = given(proposal, upTo.draft).when(command);
      return isRefusal(outcome) ? (outcome.detail as { errors: { field: string }[] }).errors.map((e) => e.field) : [];
    };
    expect(said(dated(TODAY, TODAY))).toEqual([]);
    expect(said(dated('2026-11-20', TODAY))).toEqual(['targetStart']);
    expect(said(dated('2020-01-01', '2020-02-01'))).toEqual(['targetStart', 'deadline']);
    // 18:30 UTC is the next midnight in India
    expect(said(dated(TODAY, '2026-12-31', '2026-11-21T18:30:00.000Z'))).toEqual(['targetStart']);
    given(proposal, upTo.draft).when(dated('2020-01-01', TODAY)).then('VALIDATION_FAILED');
  });

  it('may be written by staff and admins for a client they name', () => {
    given(proposal)
      .when(save(member, { clientId: 'client-1', draft: {} }))
      .then([draftedOnBehalf]);
    given(proposal)
      .when(save(admin, { clientId: 'client-1' }))
      .then([{ type: 'ProposalDrafted', data: { ...head, authorId: 'admin-1', draft: { title: 'Portal' } } }]);
    given(proposal)
      .when(save(member))
      .then({
        refused: 'VALIDATION_FAILED',
        because: 'rule',
        detail: { errors: [{ field: 'clientId', message: 'Choose the client' }] },
      });
    given(proposal)
      .when(save(system, { clientId: 'client-1' }))
      .then('FORBIDDEN');
  });

  it('on behalf belongs to its author and to the client, who both may save, submit, answer and withdraw it', () => {
    for (const who of [member, client]) {
      given(proposal, [draftedOnBehalf])
        .when(save(who, { draft: {} }))
        .then([draftedOnBehalf]);
      given(proposal, [draftedOnBehalf])
        .when(submit(who))
        .then([
          {
            type: 'ProposalSubmitted',
            data: { ...head, submittedBy: who.id, ...(who === member ? {} : { authorId: member.id }), ...aBrief },
          },
        ]);
      expect(isRefusal(given(proposal, [draftedOnBehalf, submitted, reviewed, asked]).when(tell(who)).outcome)).toBe(
        false,
      );
      expect(isRefusal(given(proposal, [draftedOnBehalf, submitted]).when(withdraw(who)).outcome)).toBe(false);
    }
  });

  it('may name another client while staff write it, never while the client does', () => {
    given(proposal, [draftedOnBehalf])
      .when(save(member, { clientId: 'client-2', draft: {} }))
      .then([
        { type: 'ProposalDrafted', data: { proposalId, clientId: 'client-2', authorId: 'employee-1', draft: {} } },
      ]);
    given(proposal, [draftedOnBehalf])
      .when(save(client, { clientId: 'client-2' }))
      .then('NOT_FOUND');
  });
});

describe('an offer', () => {
  const inReview = () => given(proposal, upTo.under_review);

  it('is bound by the SHA-256 of its canonical JSON without the hash', () => {
    inReview()
      .when(make(admin))
      .then([offered(offer)]);
    const { hash, ...rest } = offer;
    expect(hash).toBe(
      createHash('sha256')
        .update(canonicalize(rest) ?? '')
        .digest('hex'),
    );
  });

  it('gets the next version each time, and a new hash', () => {
    const { outcome } = given(proposal, upTo.countered).when(make(secondAdmin));
    expect(outcome).toMatchObject([{ type: 'OfferMade', data: { version: 2, by: 'admin-2' } }]);
    expect(outcome).not.toMatchObject([{ data: { hash: offer.hash } }]);
  });

  it('is valid for 30 days unless it says otherwise', () => {
    const { outcome } = inReview().when(make(admin, { validUntil: undefined }));
    expect(outcome).toMatchObject([{ data: { validUntil: '2026-12-21' } }]);
  });

  it('shares the amount by the weights where no milestone has one', () => {
    const milestones = aPlan.map(({ amountPaise: _none, ...milestone }) => milestone);
    const { outcome } = inReview().when(make(admin, { amountPaise: 100_000_001, milestones }));
    expect(outcome).toMatchObject([
      { data: { milestones: [{ amountPaise: 30_000_000 }, { amountPaise: 70_000_001 }] } },
    ]);
  });

  const [first, second] = aPlan as [(typeof aPlan)[0] & object, (typeof aPlan)[0] & object];
  const bare = ({ amountPaise: _none, ...milestone }: typeof first) => milestone;
  const none = 'Weights and amounts are never below zero.';
  const whole = 'The weights must add up to 100\u00a0%.';
  it.each([
    ['an amount of zero', 'The amount must be above zero.', { amountPaise: 0 }],
    ['a last day that is past', 'The last day of the offer is past.', { validUntil: '2026-11-20' }],
    ['no milestone', 'An offer needs at least one milestone.', { milestones: [] }],
    ['weights that are not 100 %', whole, { milestones: [{ ...first, weightBp: 2_999 }, second] }],
    ['amounts and no weights', whole, { milestones: aPlan.map((m) => ({ ...m, weightBp: 0 })) }],
    ['no weights to share by', whole, { milestones: aPlan.map((m) => ({ ...bare(m), weightBp: 0 })) }],
    [
      'a weight below zero',
      none,
      {
        milestones: [
          { ...first, weightBp: -1 },
          { ...second, weightBp: 10_001 },
        ],
      },
    ],
    [
      'a weight below zero to share by',
      none,
      {
        milestones: [
          { ...bare(first), weightBp: -1 },
          { ...bare(second), weightBp: 10_001 },
        ],
      },
    ],
    [
      'an amount below zero',
      none,
      {
        milestones: [
          { ...first, amountPaise: -1 },
          { ...second, amountPaise: 100_000_001 },
        ],
      },
    ],
    ['amounts that are not the amount', 'The milestones must add up to the amount.', { amountPaise: 100_000_001 }],
    [
      'amounts for some milestones only',
      'Give every milestone its amount, or none.',
      { milestones: [bare(first), second] },
    ],
    [
      'a start after the due date',
      'A milestone starts after its due date.',
      { milestones: [{ ...first, startDate: '2027-01-01' }, second] },
    ],
    [
      'a due date that has passed',
      'The due date of a milestone is past.',
      { milestones: [{ ...first, startDate: '2026-11-01', dueDate: '2026-11-20' }, second] },
    ],
    [
      'a milestone named twice',
      'A milestone stands there twice.',
      { milestones: [first, { ...second, milestoneId: 'm1' }] },
    ],
    [
      'an advance above the amount',
      'The advance is above the amount.',
      { terms: { paymentTermDays: 15, advancePaise: 100_000_001 } },
    ],
  ])('is refused with %s, and says so', (_what, sentence, over) => {
    inReview().when(make(admin, over)).then({ refused: 'OFFER_INVALID', because: 'rule', detail: sentence });
  });

  it('may hold a milestone of no weight or no amount, and an advance of the whole amount', () => {
    for (const over of [
      {
        milestones: [
          { ...first, weightBp: 0 },
          { ...second, weightBp: 10_000 },
        ],
      },
      {
        milestones: [
          { ...first, amountPaise: 0 },
          { ...second, amountPaise: 100_000_000 },
        ],
      },
      {
        milestones: [
          { ...bare(first), weightBp: 0 },
          { ...bare(second), weightBp: 10_000 },
        ],
      },
      { terms: { paymentTermDays: 15, advancePaise: 100_000_000 } },
    ])
      expect([over, isRefusal(inReview().when(make(admin, over)).outcome)]).toEqual([over, false]);
  });

  it('may start on its due date and be valid on its last day', () => {
    const milestones = [{ ...first, startDate: first.dueDate }, second];
    const { outcome } = inReview().when(make(admin, { milestones, validUntil: '2026-11-21' }));
    expect(isRefusal(outcome)).toBe(false);
  });
});

describe('the client’s answer', () => {
  const twice = [...upTo.countered, offered(anOffer(2))];
  const answers = [counter, decline, (who: Actor, version = 1, at = AT) => accept(who, { version, at })];

  it('names the newest version', () => {
    for (const answer of answers) {
      given(proposal, twice).when(answer(client, 1)).then('OFFER_SUPERSEDED');
      given(proposal, upTo.offered).when(answer(client, 2)).then('OFFER_SUPERSEDED');
    }
  });

  it('that is late is told which version there is now, to look at again', () => {
    for (const answer of answers) {
      const { outcome } = given(proposal, twice).when(answer(client, 1));
      const { version, hash } = anOffer(2);
      const detail = { version, hash, state: 'offered', etag: 5 };
      expect(outcome).toEqual({ refused: 'OFFER_SUPERSEDED', because: 'conflict', detail });
    }
  });

  it('counters with another amount, with other milestones, or with both', () => {
    const asked = (changes: object) => {
      const { amountPaise: _amount, ...bare } = counter(client) as Extract<ProposalCommand, { type: 'CounterOffer' }>;
      given(proposal, upTo.offered)
        .when({ ...bare, ...changes })
        .then([{ type: 'OfferCountered', data: { proposalId, version: 1, changes, note: 'Less' } } as ProposalEvent]);
    };
    const milestones = aPlan.map((m) => ({ ...m, title: `${m.title}, smaller` }));
    for (const changes of [{}, { amountPaise: 90_000_000 }, { milestones }, { amountPaise: 90_000_000, milestones }])
      asked(changes);
  });

  it('acceptance names its hash too', () => {
    given(proposal, upTo.offered)
      .when(accept(client, { hash: 'b'.repeat(64) }))
      .then('OFFER_SUPERSEDED');
    given(proposal, twice)
      .when(accept(client, { version: 2 }))
      .then('OFFER_SUPERSEDED');
    const { outcome } = given(proposal, twice).when(accept(client, { version: 2, hash: anOffer(2).hash }));
    expect(outcome).toMatchObject([{ type: 'ProposalAccepted', data: { version: 2 } }]);
  });

  it('counts to the end of the last day in India, and is one and the same before and after the timer', () => {
    const last = endOfDay('2026-12-21');
    const after = '2026-12-21T18:30:00.000Z';
    for (const answer of answers) {
      expect(isRefusal(given(proposal, upTo.offered).when(answer(client, 1, last)).outcome)).toBe(false);
      given(proposal, upTo.offered)
        .when(answer(client, 1, after))
        .then('OFFER_EXPIRED');
      given(proposal, upTo.expired)
        .when(answer(client, 1, after))
        .then('OFFER_EXPIRED');
      given(proposal, upTo.expired)
        .when(answer(client, 7, after))
        .then('OFFER_SUPERSEDED');
    }
    const p = given(proposal, upTo.offered).state;
    if (p.is === 'absent') throw new Error('present by construction');
    expect(abilities(client, p, last)).toMatchObject({ acceptOffer: true, counterOffer: true, declineOffer: true });
    expect(abilities(client, p, after)).toMatchObject({ acceptOffer: false, counterOffer: false, declineOffer: false });
  });

  it('acceptance needs a complete billing profile', () => {
    given(proposal, upTo.offered)
      .when(accept(client, { billingReady: NO }))
      .then('BILLING_PROFILE_REQUIRED');
  });

  it('an old offer is told before a missing profile, a late one too', () => {
    given(proposal, twice)
      .when(accept(client, { billingReady: NO }))
      .then('OFFER_SUPERSEDED');
    given(proposal, upTo.expired)
      .when(accept(client, { billingReady: NO }))
      .then('OFFER_EXPIRED');
  });
});

describe('the timer of an offer', () => {
  const late = '2026-12-21T18:30:00.000Z';
  it('expires the offer it was set for, once its last day is over', () => {
    given(proposal, upTo.offered).when(expire(late)).then([expired]);
  });
  it('changes nothing when it fires early, twice, or for an older version', () => {
    given(proposal, upTo.offered)
      .when(expire(endOfDay('2026-12-21')))
      .then([]);
    given(proposal, upTo.expired).when(expire(late)).then([]);
    given(proposal, [...upTo.countered, offered(anOffer(2))])
      .when(expire(late))
      .then([]);
    given(proposal, upTo.accepted).when(expire(late)).then([]);
    given(proposal).when(expire(late)).then([]);
  });
  it('is nobody’s to fire by hand', () => {
    given(proposal, upTo.offered)
      .when({ ...expire(late), actor: admin })
      .then('FORBIDDEN');
  });
});

describe('rejection', () => {
  it('as a duplicate names the other proposal', () => {
    const command = { ...reject(admin), reasonCode: 'duplicate', duplicateOf: 'p0' } as ProposalCommand;
    given(proposal, upTo.submitted)
      .when(command)
      .then([
        { type: 'ProposalRejected', data: { proposalId, reasonCode: 'duplicate', reason: 'No', duplicateOf: 'p0' } },
      ]);
  });
});

describe('any interleaving of the client and two admins', () => {
  const commands = [submit, startReview, ask, tell, make, counter, decline, accept, reject, withdraw];
  const steps = fc.array(fc.tuple(fc.constantFrom(...commands), fc.constantFrom(client, admin, secondAdmin)), {
    maxLength: 25,
  });

  it('ends in a legal state, the newest offer is the only one that can be answered, and nothing happens after the end', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const events: ProposalEvent[] = [drafted];
        for (const [command, who] of script) {
          const { outcome } = given(proposal, events).when(command(who));
          if (isRefusal(outcome)) continue;
          expect(given(proposal, events).state.is).not.toMatch(/accepted|declined|rejected|withdrawn/);
          events.push(...outcome);
        }
        const versions = events.flatMap((e) => (e.type === 'OfferMade' ? [e.data.version] : []));
        expect(versions).toEqual(versions.map((_v, index) => index + 1));
        expect(states).toContain(given(proposal, events).state.is);
      }),
    );
  });

  it('of two admins who hold the same version, one wins', () => {
    const both = [make(admin), make(secondAdmin)].map((command) => ({ ...command, ifMatch: 2 }));
    const [winner, loser] = both as [ProposalCommand, ProposalCommand];
    const { outcome } = given(proposal, upTo.under_review).when(winner);
    if (isRefusal(outcome)) throw new Error('the first wins');
    given(proposal, [...upTo.under_review, ...outcome])
      .when(loser)
      .then('VERSION_CONFLICT');
  });
});

describe('a reminder of an offer', () => {
  const remind = (at: string, version = 1, actor: Actor = system): ProposalCommand => ({
    ...{ type: 'RemindOfOffer', actor, at, version },
  });
  const reminded = (daysLeft: number, version = 1): ProposalEvent => ({
    type: 'OfferReminded',
    data: { ...head, title: aBrief.title, version, validUntil: '2026-12-21', daysLeft },
  });
  const [three, one] = ['2026-12-18T03:30:00.000Z', '2026-12-20T03:30:00.000Z'] as const;
  const waiting: readonly ProposalEvent[] = upTo.offered;

  it.each<readonly [string, readonly ProposalEvent[], string, number]>([
    ['three days before', waiting, three, 3],
    ['the day before', [...waiting, reminded(3)], one, 1],
    ['late, with the days that are left', waiting, '2026-12-19T18:29:59.999Z', 2],
    ['on its last day, where there was no chance before', waiting, '2026-12-21T10:00:00.000Z', 0],
  ])('is sent %s', (_what, before, at, daysLeft) => {
    given(proposal, before)
      .when(remind(at))
      .then([reminded(daysLeft)]);
  });
  it.each<readonly [string, readonly ProposalEvent[], ProposalCommand]>([
    ['twice', [...waiting, reminded(3)], remind(three)],
    ['twice, where the first came late', [...waiting, reminded(2)], remind('2026-12-19T10:00:00.000Z')],
    ['after a later one, by a clock that was set back', [...waiting, reminded(1)], remind(three)],
    ['four days before', waiting, remind('2026-12-17T18:29:59.999Z')],
    ['once its last day is over', waiting, remind('2026-12-21T18:30:00.000Z')],
    ['of a version that was replaced', [...waiting, offered(anOffer(2))], remind(three)],
    ...states
      .filter((state) => state !== 'offered')
      .map((state) => [`of what is ${state}`, upTo[state], remind(three)] as const),
    ['of what is not there', [], remind(three)],
  ])('is not sent %s', (_what, before, command) => {
    given(proposal, before).when(command).then([]);
  });
  it('is sent anew of another version, and by nobody but the system', () => {
    given(proposal, [...waiting, reminded(1), offered(anOffer(2))])
      .when(remind(three, 2))
      .then([reminded(3, 2)]);
    for (const who of [admin, client])
      given(proposal, waiting)
        .when(remind(three, 1, who))
        .then('FORBIDDEN');
  });
  it('leaves the offer as it was to whoever has it open', () => {
    const [before, after] = [given(proposal, waiting).state, given(proposal, [...waiting, reminded(3)]).state];
    expect(after).toEqual({ ...before, reminded: 3 });
    given(proposal, [...waiting, reminded(3)])
      .when({ ...accept(client), ifMatch: 3 })
      .then([accepted]);
  });
});

import { openStages, stages } from '@lamplight/bff/contract/careers.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import type { ApplicationCommand } from './application.ts';
import { applicantOf, application, applicationCan } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import { openingOf, sinceOf } from './application-state.ts';
import type { ApplicationEvent } from './events.ts';
import { erasedOn, erasureDueAt } from './retention.ts';

const at = '2026-11-22T05:00:00.000Z';
const admin = { id: 'admin-1', role: 'admin' } as const;
const me = applicantOf('a1');
const ids = { applicationId: 'a1', jobId: 'j1' };
const acted = { ...ids, by: 'admin-1', at };

const submitted: ApplicationEvent = {
  type: 'ApplicationSubmitted',
  data: {
    ...ids,
    ...{ name: 'Meera', email: 'meera@gmail.com', mobile: '9845000001', coverNote: '', source: 'direct' },
    ...{ resumeId: 'r1', resumeName: 'cv.pdf', resumeType: 'application/pdf', resumeBytes: 9, consentAt: at },
  },
};
type Stage = (typeof stages)[number];
const moved = (from: Stage, to: Stage, note: string | null = null): ApplicationEvent => ({
  type: 'ApplicationMoved',
  data: { ...acted, from, to, note },
});
const offered = (from: Stage = 'interview', more: object = {}): ApplicationEvent => ({
  type: 'JobOfferExtended',
  data: {
    ...acted,
    ...{ from, offerId: 'o1', ctcPaise: 100, joinOn: '2027-01-01', validUntil: '2026-11-30', note: null },
    ...more,
  },
});
const accepted: ApplicationEvent = { type: 'JobOfferAccepted', data: { ...ids, at } };
const lapsed: ApplicationEvent = { type: 'JobOfferLapsed', data: { ...ids, offerId: 'o1', at } };
const hired: ApplicationEvent = { type: 'ApplicantHired', data: { ...acted, from: 'offer', offerId: 'o1' } };
const rejected = (from: Stage, offerId: string | null = null): ApplicationEvent => ({
  type: 'ApplicationRejected',
  data: { ...acted, from, offerId, reason: 'Too junior', message: 'Not this time.' },
});
const withdrawn = (from: Stage, offerId: string | null = null): ApplicationEvent => ({
  type: 'ApplicationWithdrawn',
  data: { ...ids, by: 'a1', at, from, offerId, reason: null },
});
const histories: Readonly<Record<Stage, readonly ApplicationEvent[]>> = {
  applied: [submitted],
  screening: [submitted, moved('applied', 'screening')],
  interview: [submitted, moved('applied', 'screening'), moved('screening', 'interview')],
  offer: [submitted, moved('applied', 'interview', 'Known'), offered()],
  hired: [submitted, offered('applied', { note: 'Known' }), accepted, hired],
  rejected: [submitted, rejected('applied')],
  withdrawn: [submitted, withdrawn('applied')],
};

const command = (type: ApplicationCommand['type'], more: object = {}) =>
  ({ type, actor: admin, at, ...more }) as ApplicationCommand;
const move = (to: Stage, note?: string) => command('MoveApplication', { to, ...(note === undefined ? {} : { note }) });
const offer = (more: object = {}) =>
  command('ExtendJobOffer', { offerId: 'o1', ctcPaise: 100, joinOn: '2027-01-01', validUntil: '2026-11-30', ...more });
const answer = (given: 'accept' | 'decline', now = at) =>
  command('AnswerJobOffer', { actor: me, answer: given, reason: '', at: now });
const withdraw = command('WithdrawApplication', { actor: me, reason: '' });
const reject = command('RejectApplication', { reason: 'Too junior', message: 'Not this time.' });
const schedule = (startsAt: string) =>
  command('ScheduleInterview', {
    interviewId: 'i1',
    startsAt,
    minutes: 30,
    mode: 'VIDEO',
    where: 'Link',
    with: ['e1'],
  });
const judge = command('CompleteInterview', { interviewId: 'i1', result: 'pass', scores: [], note: '' });
const afterLast = '2026-11-30T18:30:00.000Z';
const stateOf = (events: readonly ApplicationEvent[]): KnownApplication => {
  const { state } = given(application, events);
  if (state.is === 'absent') throw new Error('No application');
  return state;
};

describe('an application', () => {
  it('is the same for the same résumé and address, and another one’s for any other', () => {
    const { email, name, mobile, coverNote, source } = submitted.data as never as Record<string, string>;
    const resume = { resumeId: 'r1', name: 'cv.pdf', mediaType: 'application/pdf', bytes: 9 };
    const submit = (more: object = {}) =>
      command('SubmitApplication', { ...ids, email, name, mobile, coverNote, source, resume, ...more });
    given(application).when(submit()).then([submitted]);
    given(application, [submitted]).when(submit()).then([]);
    given(application, [submitted])
      .when(submit({ email: 'x@gmail.com' }))
      .then('DUPLICATE_APPLICATION');
    given(application, [submitted])
      .when(submit({ resume: { ...resume, resumeId: 'r2' } }))
      .then('DUPLICATE_APPLICATION');
  });

  it('moves forward by one without a word, further and back with one', () => {
    given(application, histories.applied)
      .when(move('screening'))
      .then([moved('applied', 'screening')]);
    given(application, histories.applied).when(move('interview')).then('VALIDATION_FAILED');
    given(application, histories.applied)
      .when(move('interview', 'Known'))
      .then([moved('applied', 'interview', 'Known')]);
    given(application, histories.interview).when(move('screening')).then('VALIDATION_FAILED');
    given(application, histories.interview)
      .when(move('applied', 'Wrong job'))
      .then([moved('interview', 'applied', 'Wrong job')]);
    given(application, histories.applied).when(move('applied')).then('STATE_CONFLICT');
  });

  it('ends for good: what works on an open one is refused on an ended one', () => {
    for (const is of stages) {
      const begun = given(application, histories[is]);
      const open = (openStages as readonly string[]).includes(is);
      for (const act of [reject, withdraw, schedule('2026-11-23T05:00:00.000Z')]) {
        const { outcome } = begun.when(act);
        expect([is, act.type, 'refused' in outcome ? outcome.refused : 'done']).toEqual([
          is,
          act.type,
          open ? 'done' : 'STATE_CONFLICT',
        ]);
      }
    }
  });

  it('says of a step without a word whether a stage was left out or it goes back', () => {
    const messageOf = (from: Stage, act: ApplicationCommand) => {
      const { outcome } = given(application, histories[from]).when(act);
      return 'refused' in outcome ? outcome.detail : outcome;
    };
    const leftOut = { errors: [{ field: 'note', message: 'Say why a stage is left out' }] };
    expect(messageOf('applied', move('interview'))).toEqual(leftOut);
    expect(messageOf('applied', offer())).toEqual(leftOut);
    expect(messageOf('interview', move('applied'))).toEqual({
      errors: [{ field: 'note', message: 'Give a reason for going back' }],
    });
  });

  it('shows its résumé to admins while there is one, and that changes nothing', () => {
    const opened: ApplicationEvent = { type: 'ResumeOpened', data: acted };
    for (const is of stages) given(application, histories[is]).when(command('OpenResume')).then([opened]);
    expect(stateOf([...histories.screening, opened])).toEqual(stateOf(histories.screening));
  });

  it('is worked on by admins, answered by whoever holds its token, and by nobody else', () => {
    const others = [{ id: 'e', role: 'employee' }, { id: 'c', role: 'client' }, applicantOf('a2'), me, SYSTEM] as const;
    for (const actor of others)
      given(application, histories.applied)
        .when({ ...reject, actor } as ApplicationCommand)
        .then('FORBIDDEN');
    for (const actor of [admin, applicantOf('a2'), SYSTEM])
      for (const act of [withdraw, answer('accept')])
        given(application, histories.offer)
          .when({ ...act, actor } as ApplicationCommand)
          .then('FORBIDDEN');
    // An id that looks like the application's is not its token.
    for (const role of ['client', 'employee'] as const)
      given(application, histories.offer)
        .when({ ...withdraw, actor: { id: 'a1', role } } as ApplicationCommand)
        .then('FORBIDDEN');
    for (const actor of [admin, me])
      for (const type of ['LapseOffer', 'EraseApplicant'] as const)
        given(application, histories.offer)
          .when(command(type, { actor, at: afterLast }))
          .then('FORBIDDEN');
    given(application).when(reject).then('NOT_FOUND');
    for (const actor of [me, SYSTEM])
      given(application)
        .when({ ...reject, actor } as ApplicationCommand)
        .then('FORBIDDEN');
    const seen = (ifMatch: number) => ({ ...reject, ifMatch }) as ApplicationCommand;
    given(application, histories.screening).when(seen(0)).then('VERSION_CONFLICT');
    given(application, histories.screening)
      .when(seen(1))
      .then([rejected('screening')]);
  });
});

describe('what an application folds to', () => {
  const about = { ...ids, name: 'Meera', email: 'meera@gmail.com', mobile: '9845000001', coverNote: '' };
  const begun = {
    ...{ is: 'applied', etag: 0, ...about, source: 'direct', submittedAt: at, interviews: [], offer: null },
    resume: { resumeId: 'r1', name: 'cv.pdf', mediaType: 'application/pdf', bytes: 9 },
    ...{ rejection: null, endedAt: null, erased: false },
    history: [{ at, by: 'a1', from: null, to: 'applied', note: null }],
  };
  const passage = (from: Stage, to: Stage, note: string | null = null, by = 'admin-1') => ({ at, by, from, to, note });
  const declined: ApplicationEvent = { type: 'JobOfferDeclined', data: { ...ids, at } };
  const offerOf = (more: object = {}) => ({
    ...{ offerId: 'o1', ctcPaise: 100, joinOn: '2027-01-01', validUntil: '2026-11-30', answer: 'none', lapsed: false },
    ...more,
  });

  it('is all that was sent, and begins with nothing else', () => {
    expect(stateOf([submitted])).toEqual(begun);
    expect(application).toMatchObject({ category: 'application', audited: true, initial: { is: 'absent' } });
  });
  it('is nothing where it was never sent', () => {
    for (const event of [moved('applied', 'screening'), accepted, hired, rejected('applied')])
      expect(given(application, [event]).state).toEqual({ is: 'absent' });
  });
  it('holds the way that it took, and since when it stands where it is', () => {
    const then = '2026-11-23T05:00:00.000Z';
    const later: ApplicationEvent = {
      type: 'ApplicationMoved',
      data: { ...acted, at: then, from: 'applied', to: 'screening', note: 'Good' },
    };
    const state = stateOf([submitted, later]);
    const last = '2026-11-24T05:00:00.000Z';
    const third = {
      ...later,
      data: { ...later.data, at: last, from: 'screening', to: 'interview' },
    } as ApplicationEvent;
    const step = { at: then, by: 'admin-1', from: 'applied', to: 'screening', note: 'Good' };
    expect(state).toEqual({ ...begun, etag: 1, is: 'screening', history: [...begun.history, step] });
    const ways = [[submitted], [submitted, later], [submitted, later, third]];
    expect(ways.map((events) => sinceOf(stateOf(events)))).toEqual([at, then, last]);
  });
  it.each<[string, readonly ApplicationEvent[], object, string | null]>([
    ['open', histories.offer, { is: 'offer', offer: offerOf() }, 'o1'],
    ['accepted', [...histories.offer, accepted], { is: 'offer', offer: offerOf({ answer: 'accepted' }) }, 'o1'],
    ['declined', [...histories.offer, declined], { is: 'offer', offer: offerOf({ answer: 'declined' }) }, null],
    ['lapsed', [...histories.offer, lapsed], { is: 'offer', offer: offerOf({ lapsed: true }) }, null],
  ])('holds an offer that is %s, and the opening that the job keeps for it', (_what, events, expected, opening) => {
    const state = stateOf(events);
    expect(state).toMatchObject({ ...expected, etag: events.length - 1 });
    expect(state.history).toHaveLength(3);
    expect(openingOf(state)).toBe(opening);
    expect(openingOf(stateOf([submitted]))).toBeNull();
  });
  it('comes to no other stage by a second offer', () => {
    const { history, offer: last } = stateOf([...histories.offer, lapsed, offered('offer', { offerId: 'o2' })]);
    expect(history.map(({ to }) => to)).toEqual(['applied', 'interview', 'offer']);
    expect(last).toEqual(offerOf({ offerId: 'o2' }));
  });
  it.each<[Stage, readonly ApplicationEvent[], object]>([
    ['hired', histories.hired, passage('offer', 'hired')],
    ['rejected', histories.rejected, passage('applied', 'rejected', 'Too junior')],
    ['withdrawn', histories.withdrawn, passage('applied', 'withdrawn', null, 'a1')],
  ])('%s is its end, with what led to it', (is, events, last) => {
    const state = stateOf(events);
    expect(state).toMatchObject({ is, etag: events.length - 1, endedAt: at });
    expect(state.history.at(-1)).toEqual(last);
    const rejection = is === 'rejected' ? { reason: 'Too junior', message: 'Not this time.' } : null;
    expect(state.rejection).toEqual(rejection);
  });
});

describe('interviews', () => {
  const scheduled = given(application, histories.screening).when(schedule('2026-11-23T05:00:00.000Z')).outcome;
  const planned = [...histories.screening, ...(scheduled as readonly ApplicationEvent[])];
  it('are kept as they were planned, and each is judged for itself', () => {
    const where = { interviewId: 'i1', minutes: 30, mode: 'VIDEO', where: 'Link', with: ['e1'] };
    const startsAt = '2026-11-23T05:00:00.000Z';
    expect(scheduled).toEqual([{ type: 'InterviewScheduled', data: { ...acted, ...where, startsAt } }]);
    const second = given(application, planned).when({
      ...schedule(startsAt),
      interviewId: 'i2',
    } as ApplicationCommand).outcome as readonly ApplicationEvent[];
    const both = [...planned, ...second];
    const scores = [{ criterion: 'Code', score: 4 }];
    const judged = given(application, both).when(
      command('CompleteInterview', { interviewId: 'i2', result: 'fail', scores, note: 'Slow' }),
    ).outcome as readonly ApplicationEvent[];
    const about = { ...where, at: startsAt, result: null, scores: [], note: null };
    const state = stateOf([...both, ...judged]);
    expect(state.interviews).toEqual([about, { ...about, interviewId: 'i2', result: 'fail', scores, note: 'Slow' }]);
    expect([state.etag, state.is]).toEqual([4, 'screening']);
    expect(applicationCan(admin, state, at)['completeInterview']).toBe(true);
    const all = given(application, [...both, ...judged]).when(judge).outcome as readonly ApplicationEvent[];
    expect(all).toMatchObject([{ data: { interviewId: 'i1' } }]);
    expect(applicationCan(admin, stateOf([...both, ...judged, ...all]), at)['completeInterview']).toBe(false);
  });
  it('lie ahead, and are judged once', () => {
    given(application, histories.screening).when(schedule(at)).then('VALIDATION_FAILED');
    const judged = given(application, planned).when(judge).outcome as readonly ApplicationEvent[];
    expect(judged).toMatchObject([
      { type: 'InterviewCompleted', data: { interviewId: 'i1', result: 'pass', note: null } },
    ]);
    given(application, [...planned, ...judged])
      .when(judge)
      .then('STATE_CONFLICT');
    given(application, histories.screening).when(judge).then('NOT_FOUND');
  });
  it('that were judged keep none of the others from it, and one that never was is not there', () => {
    const again = { ...schedule('2026-11-24T05:00:00.000Z'), interviewId: 'i2' } as ApplicationCommand;
    const second = given(application, planned).when(again).outcome as readonly ApplicationEvent[];
    const judged = given(application, planned).when(judge).outcome as readonly ApplicationEvent[];
    const of = (interviewId: string) => ({ ...judge, interviewId }) as ApplicationCommand;
    const { outcome } = given(application, [...planned, ...second, ...judged]).when(of('i2'));
    expect(outcome).toMatchObject([{ type: 'InterviewCompleted', data: { interviewId: 'i2' } }]);
    given(application, planned).when(of('i9')).then('NOT_FOUND');
  });
});

describe('an offer', () => {
  it('comes after the interview; earlier with a note, and never beside a live one', () => {
    given(application, histories.interview).when(offer()).then([offered()]);
    given(application, histories.screening).when(offer()).then('VALIDATION_FAILED');
    given(application, histories.screening)
      .when(offer({ note: 'Known' }))
      .then([offered('screening', { note: 'Known' })]);
    given(application, histories.offer)
      .when(offer({ offerId: 'o2' }))
      .then('STATE_CONFLICT');
    given(application, [...histories.offer, accepted])
      .when(offer({ offerId: 'o2', at: afterLast }))
      .then('STATE_CONFLICT');
    given(application, histories.interview)
      .when(offer({ validUntil: '2026-11-21' }))
      .then('VALIDATION_FAILED');
    given(application, histories.interview)
      .when(offer({ joinOn: '2026-11-21' }))
      .then('VALIDATION_FAILED');
  });

  it('is answered through the end of its last day, whether or not a timer has fired', () => {
    given(application, histories.offer)
      .when(answer('accept', '2026-11-30T18:29:59.999Z'))
      .then([{ type: 'JobOfferAccepted', data: { ...ids, at: '2026-11-30T18:29:59.999Z' } }]);
    for (const history of [histories.offer, [...histories.offer, lapsed]])
      given(application, history).when(answer('accept', afterLast)).then('OFFER_EXPIRED');
    given(application, [...histories.offer, accepted])
      .when(answer('decline'))
      .then('STATE_CONFLICT');
    given(application, histories.interview).when(answer('accept')).then('STATE_CONFLICT');
  });

  it('may follow one that expired, and a move back then, too', () => {
    const begun = given(application, [...histories.offer, lapsed]);
    const next = { offerId: 'o2', validUntil: '2026-12-31', at: afterLast };
    begun.when(offer(next)).then([offered('offer', next)]);
    begun
      .when({ ...move('interview', 'Again'), at: afterLast })
      .then([
        { type: 'ApplicationMoved', data: { ...acted, at: afterLast, from: 'offer', to: 'interview', note: 'Again' } },
      ]);
    given(application, histories.offer).when(move('interview', 'Again')).then('STATE_CONFLICT');
  });

  it('declined is a withdrawal, and a withdrawal declines it; its opening goes back with both', () => {
    const both: readonly ApplicationEvent[] = [
      { type: 'JobOfferDeclined', data: { ...ids, at } },
      withdrawn('offer', 'o1'),
    ];
    given(application, histories.offer).when(answer('decline')).then(both);
    given(application, histories.offer).when(withdraw).then(both);
    given(application, [...histories.offer, accepted])
      .when(withdraw)
      .then(both);
    given(application, [...histories.offer, lapsed])
      .when({ ...withdraw, at: afterLast })
      .then([{ ...withdrawn('offer'), data: { ...withdrawn('offer').data, at: afterLast } } as ApplicationEvent]);
    given(application, [...histories.offer, accepted])
      .when(reject)
      .then([rejected('offer', 'o1')]);
    given(application, [...histories.offer, lapsed])
      .when(reject)
      .then([rejected('offer')]);
  });

  it('leads to a hire only once it was accepted', () => {
    given(application, histories.offer).when(command('HireApplicant')).then('STATE_CONFLICT');
    given(application, [...histories.offer, accepted])
      .when(command('HireApplicant'))
      .then([hired]);
    for (const is of ['interview', 'hired'] as const)
      given(application, histories[is]).when(command('HireApplicant')).then('STATE_CONFLICT');
  });

  it('lapses by its timer once, after its last day, where nobody has answered', () => {
    const lapse = (now: string) => command('LapseOffer', { actor: SYSTEM, at: now });
    const lapsedThen: ApplicationEvent = { type: 'JobOfferLapsed', data: { ...ids, offerId: 'o1', at: afterLast } };
    given(application, histories.offer).when(lapse('2026-11-30T18:29:59.999Z')).then([]);
    given(application, histories.offer).when(lapse(afterLast)).then([lapsedThen]);
    for (const history of [[...histories.offer, lapsed], [...histories.offer, accepted], histories.rejected])
      given(application, history).when(lapse(afterLast)).then([]);
  });
});

describe('an applicant’s data', () => {
  const erase = (now: string) => command('EraseApplicant', { actor: SYSTEM, at: now });
  it('go twelve months after the end, not earlier, and once', () => {
    for (const is of ['hired', 'rejected', 'withdrawn'] as const) {
      given(application, histories[is]).when(erase('2027-11-22T18:29:59.999Z')).then('STATE_CONFLICT');
      const due = '2027-11-22T18:30:00.000Z';
      const erased: ApplicationEvent = { type: 'ApplicantDataErased', data: { ...ids, at: due } };
      given(application, histories[is]).when(erase(due)).then([erased]);
      given(application, [...histories[is], erased])
        .when(erase(due))
        .then([]);
      given(application, [...histories[is], erased])
        .when(command('OpenResume'))
        .then('NOT_FOUND');
    }
    given(application, histories.offer).when(erase('2040-01-01T00:00:00.000Z')).then('STATE_CONFLICT');
  });

  it.each([
    ['2026-11-22T05:00:00.000Z', '2027-11-23', '2027-11-22T18:30:00.000Z'],
    ['2026-11-22T18:30:00.000Z', '2027-11-24', '2027-11-23T18:30:00.000Z'],
    ['2028-02-29T05:00:00.000Z', '2029-03-01', '2029-02-28T18:30:00.000Z'],
  ])('of an end at %s on %s', (end, day, instant) => {
    expect([erasedOn(end), erasureDueAt(end)]).toEqual([day, instant]);
  });
});

describe('`can`', () => {
  const trueOf = (is: Stage, actor: Parameters<typeof applicationCan>[0], more: readonly ApplicationEvent[] = []) => {
    const { state } = given(application, [...histories[is], ...more]);
    if (state.is === 'absent') throw new Error('No application');
    return Object.entries(applicationCan(actor, state, at)).flatMap(([name, may]) => (may ? [name] : []));
  };
  it('says to admins and to the applicant what each may do now', () => {
    const work = ['scheduleInterview', 'offer', 'reject', 'openResume'];
    expect(trueOf('applied', admin)).toEqual(['moveToScreening', 'moveToInterview', ...work]);
    expect(trueOf('offer', admin)).toEqual(['scheduleInterview', 'reject', 'openResume']);
    expect(trueOf('offer', admin, [accepted])).toEqual(['scheduleInterview', 'hire', 'reject', 'openResume']);
    expect(trueOf('rejected', admin)).toEqual(['openResume']);
    expect(trueOf('applied', me)).toEqual(['withdraw']);
    expect(trueOf('offer', me)).toEqual(['withdraw', 'accept', 'decline']);
    expect(trueOf('hired', me)).toEqual([]);
    expect(trueOf('offer', { id: 'e', role: 'employee' })).toEqual([]);
    expect(trueOf('screening', admin)).toEqual(['moveToApplied', 'moveToInterview', ...work]);
    expect(trueOf('interview', admin)).toEqual(['moveToApplied', 'moveToScreening', ...work]);
    // What has lapsed can no longer be answered, and lies in the way of nothing.
    expect(trueOf('offer', me, [lapsed])).toEqual(['withdraw']);
    expect(trueOf('offer', admin, [lapsed])).toEqual(['moveToApplied', 'moveToScreening', 'moveToInterview', ...work]);
  });
});

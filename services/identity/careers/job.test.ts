import type { JobAct, JobBody } from '@lamplight/bff/contract/careers.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import type { JobEvent } from './events.ts';
import { job, jobCan, takesApplications } from './job.ts';

const at = '2026-11-22T05:00:00.000Z';
const admin = { id: 'admin-1', role: 'admin' } as const;
const body: JobBody = {
  ...{ slug: 'engineer', title: 'Engineer', department: 'Engineering', location: 'Bengaluru', workMode: 'REMOTE' },
  ...{ type: 'FULL_TIME', experience: '2 years', openings: 2, description: 'Work.', skills: [] },
};
const drafted = (more: object = {}): JobEvent => ({
  type: 'JobDrafted',
  data: { jobId: 'j1', body: { ...body, ...more } },
});
const published: JobEvent = { type: 'JobPublished', data: { jobId: 'j1', closesOn: null, at } };
const event = (type: 'OpeningReserved' | 'OpeningReleased' | 'OpeningTaken', offerId: string): JobEvent => ({
  type,
  data: { jobId: 'j1', offerId },
});
const paused: JobEvent = { type: 'JobPaused', data: { jobId: 'j1', reason: null } };
const closed: JobEvent = { type: 'JobClosed', data: { jobId: 'j1', reason: null } };
const filled: JobEvent = { type: 'JobFilled', data: { jobId: 'j1' } };
const reopened: JobEvent = { type: 'JobReopened', data: { jobId: 'j1', closesOn: null } };

const save = (more: object = {}, actor: object = admin) =>
  ({ type: 'SaveJob', actor, at, jobId: 'j1', body: { ...body, ...more } }) as never;
const command = (type: 'PublishJob' | 'PauseJob' | 'ReopenJob' | 'CloseJob', more: object = {}) =>
  ({ type, actor: admin, at, ...more }) as never;
const seat = (type: 'ReserveOpening' | 'ReleaseOpening' | 'TakeOpening', offerId: string) =>
  ({ type, actor: SYSTEM, at, offerId }) as never;

describe('a job', () => {
  const histories = {
    draft: [drafted()],
    open: [drafted(), published],
    paused: [drafted(), published, paused],
    closed: [drafted(), published, closed],
    filled: [drafted(), published, filled],
  };
  it.each([
    ['PublishJob', { draft: published }],
    ['PauseJob', { open: paused }],
    ['ReopenJob', { paused: reopened, closed: reopened }],
    ['CloseJob', { open: closed, paused: closed }],
  ] as const)('%s goes on from its states alone, and `can` says so', (type, to: Partial<Record<string, JobEvent>>) => {
    for (const [state, events] of Object.entries(histories)) {
      const expected = to[state];
      const begun = given(job, events);
      begun.when(command(type)).then(expected ? [expected] : 'STATE_CONFLICT');
      if (begun.state.is === 'absent') throw new Error('No job');
      const name = type.replace('Job', '').toLowerCase() as JobAct;
      expect([state, jobCan(admin, begun.state)[name]]).toEqual([state, expected !== undefined]);
      expect(jobCan({ id: 'e', role: 'employee' }, begun.state)[name]).toBe(false);
    }
  });

  it('is the admins’, and judged by the version that they saw', () => {
    for (const role of ['client', 'employee', 'team_lead'] as const)
      given(job, histories.draft)
        .when(save({}, { id: 'x', role }))
        .then('FORBIDDEN');
    given(job).when(command('PublishJob')).then('NOT_FOUND');
    given(job, histories.open)
      .when(command('PauseJob', { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
    given(job, histories.open)
      .when(command('PauseJob', { ifMatch: 1 }))
      .then([paused]);
    given(job, [...histories.open, event('OpeningReserved', 'o1')])
      .when(command('PauseJob', { ifMatch: 1 }))
      .then([paused]);
  });

  it('is drafted once, by an admin, and nothing else begins it', () => {
    given(job).when(save()).then([drafted()]);
    for (const change of [published, paused, closed, filled, reopened])
      expect(given(job, [change]).state).toEqual({ is: 'absent' });
    for (const type of ['ReserveOpening', 'ReleaseOpening', 'TakeOpening'] as const)
      given(job).when(seat(type, 'o1')).then('NOT_FOUND');
    expect(job).toMatchObject({ category: 'job', audited: true, initial: { is: 'absent' } });
  });

  it('has the state, the version and the words of its last event', () => {
    const known = { etag: 0, jobId: 'j1', body, publishedAt: null, reserved: [], hired: [] };
    expect(given(job, histories.draft).state).toEqual({ ...known, is: 'draft' });
    expect(given(job, histories.open).state).toEqual({ ...known, is: 'open', etag: 1, publishedAt: at });
    for (const is of ['paused', 'closed', 'filled'] as const)
      expect(given(job, histories[is]).state).toEqual({ ...known, is, etag: 2, publishedAt: at });
    expect(given(job, [...histories.closed, reopened]).state).toEqual({
      ...known,
      is: 'open',
      etag: 3,
      publishedAt: at,
    });
    const changed: JobEvent = { type: 'JobChanged', data: { jobId: 'j1', body: { ...body, title: 'Architect' } } };
    const after = { ...known, is: 'open', etag: 2, publishedAt: at, body: { ...body, title: 'Architect' } };
    expect(given(job, [...histories.open, changed]).state).toEqual(after);
  });

  it('is the system’s only to close', () => {
    for (const type of ['PublishJob', 'PauseJob', 'ReopenJob'] as const)
      for (const events of Object.values(histories))
        given(job, events)
          .when(command(type, { actor: SYSTEM }))
          .then('FORBIDDEN');
    given(job, histories.draft).when(save({}, SYSTEM)).then('FORBIDDEN');
    given(job, histories.open)
      .when(command('CloseJob', { actor: { id: 'e', role: 'employee' } }))
      .then('FORBIDDEN');
  });

  it('takes applications through the end of its last day in India', () => {
    const { state } = given(job, [drafted({ closesOn: '2026-11-22' }), published]);
    expect(takesApplications(state, '2026-11-22T18:29:59.999Z')).toBe(true);
    expect(takesApplications(state, '2026-11-22T18:30:00.000Z')).toBe(false);
    for (const other of [histories.draft, histories.paused, histories.closed, histories.filled])
      expect(takesApplications(given(job, other).state, at)).toBe(false);
  });

  it('is closed by its timer after that day, and not by one that was moved away', () => {
    const close = (now: string) => ({ type: 'CloseJob', actor: SYSTEM, at: now }) as never;
    const open = given(job, [drafted({ closesOn: '2026-11-22' }), published]);
    open.when(close('2026-11-22T18:29:59.999Z')).then([]);
    open.when(close('2026-11-22T18:30:00.000Z')).then([closed]);
  });

  it('is not published, opened again or changed for a day that has passed', () => {
    const past = { closesOn: '2026-11-21' };
    given(job, [drafted(past)])
      .when(command('PublishJob'))
      .then('VALIDATION_FAILED');
    given(job, [drafted(past), published, closed])
      .when(command('ReopenJob'))
      .then('VALIDATION_FAILED');
    for (const state of ['open', 'paused'] as const)
      given(job, histories[state])
        .when(save(past))
        .then(refuse('VALIDATION_FAILED', 'rule', { errors: [{ field: 'closesOn', message: 'This day has passed' }] }));
    // Nobody applies to what is closed.
    given(job, histories.closed)
      .when(save(past))
      .then([{ type: 'JobChanged', data: { jobId: 'j1', body: { ...body, ...past } } }]);
  });

  it('keeps its address once it was published', () => {
    given(job, histories.draft)
      .when(save({ slug: 'other' }))
      .then([drafted({ slug: 'other' })]);
    given(job, histories.open)
      .when(save({ slug: 'other' }))
      .then('VALIDATION_FAILED');
    const changed: JobEvent = { type: 'JobChanged', data: { jobId: 'j1', body: { ...body, title: 'Architect' } } };
    for (const state of ['open', 'paused', 'closed'] as const)
      given(job, histories[state])
        .when(save({ title: 'Architect' }))
        .then([changed]);
    given(job, histories.filled).when(save()).then('STATE_CONFLICT');
  });
});

describe('openings', () => {
  const open = [drafted(), published];
  it('are reserved by offers, at most as many as there are, each once', () => {
    const one = [...open, event('OpeningReserved', 'o1')];
    given(job, open)
      .when(seat('ReserveOpening', 'o1'))
      .then([event('OpeningReserved', 'o1')]);
    given(job, one).when(seat('ReserveOpening', 'o1')).then([]);
    given(job, [...one, event('OpeningReserved', 'o2')])
      .when(seat('ReserveOpening', 'o3'))
      .then('NO_OPENING');
    given(job, [...one, event('OpeningTaken', 'o2')])
      .when(seat('ReserveOpening', 'o3'))
      .then('NO_OPENING');
  });

  it('are free again once their offer ends, and a second end changes nothing', () => {
    const both = [...open, event('OpeningReserved', 'o1'), event('OpeningReserved', 'o2')];
    given(job, both)
      .when(seat('ReleaseOpening', 'o1'))
      .then([event('OpeningReleased', 'o1')]);
    const free = [...both, event('OpeningReleased', 'o1')];
    given(job, free).when(seat('ReleaseOpening', 'o1')).then([]);
    given(job, free)
      .when(seat('ReserveOpening', 'o3'))
      .then([event('OpeningReserved', 'o3')]);
  });

  it('fill the job with the last hire, unless it is closed; then it does not open again', () => {
    const last = [...open, event('OpeningTaken', 'o1'), event('OpeningReserved', 'o2')];
    given(job, last)
      .when(seat('TakeOpening', 'o2'))
      .then([event('OpeningTaken', 'o2'), filled]);
    given(job, [...last, event('OpeningTaken', 'o2'), filled])
      .when(seat('TakeOpening', 'o2'))
      .then([]);
    given(job, [...last, closed])
      .when(seat('TakeOpening', 'o2'))
      .then([event('OpeningTaken', 'o2')]);
    given(job, [...last, closed, event('OpeningTaken', 'o2')])
      .when(command('ReopenJob'))
      .then('NO_OPENING');
  });

  it('are left after the first hire of two; the last of a paused job fills it, too', () => {
    const first = [...open, event('OpeningReserved', 'o1')];
    given(job, first)
      .when(seat('TakeOpening', 'o1'))
      .then([event('OpeningTaken', 'o1')]);
    given(job, [...first, event('OpeningTaken', 'o1'), paused])
      .when(seat('TakeOpening', 'o2'))
      .then([event('OpeningTaken', 'o2'), filled]);
  });

  it('that are all taken keep a closed job closed, and `can` says so', () => {
    const taken = [...open, event('OpeningTaken', 'o1'), event('OpeningTaken', 'o2'), closed];
    const { state } = given(job, taken);
    if (state.is === 'absent') throw new Error('No job');
    expect(jobCan(admin, state)).toMatchObject({ reopen: false, save: true });
    given(job, taken)
      .when(save({ title: 'Architect' }))
      .then([{ type: 'JobChanged', data: { jobId: 'j1', body: { ...body, title: 'Architect' } } }]);
  });

  it('cannot be fewer than are offered or taken, and just as many fill it', () => {
    const taken = [...open, event('OpeningTaken', 'o1')];
    given(job, [...taken, event('OpeningReserved', 'o2')])
      .when(save({ openings: 1 }))
      .then('VALIDATION_FAILED');
    const changed: JobEvent = { type: 'JobChanged', data: { jobId: 'j1', body: { ...body, openings: 1 } } };
    given(job, taken)
      .when(save({ openings: 1 }))
      .then([changed, filled]);
  });
});

import { cardsOf, landings, stepped } from './board.ts';
import { blankJob, readJob, slugFrom, typedOf } from './jobForm.ts';
import { wordsNeeded } from './moves.ts';
import { resumeFault } from './resume.ts';
import { marksOf } from './stages.ts';
import { byWait, summaryOf, waitOf, waitSaid } from './waiting.ts';
import { payRange } from './words.ts';
import { job, own, row } from './workbench/samples.ts';

describe('a move', () => {
  it.each([
    ['applied', 'screening', 'nothing'],
    ['applied', 'interview', 'note'],
    ['applied', 'offer', 'note'],
    ['interview', 'offer', 'nothing'],
    ['interview', 'applied', 'reason'],
  ] as const)('from %s to %s needs %s', (from, to, needed) => expect(wordsNeeded(from, to)).toBe(needed));

  it('lands only where the server lets it, and arrows stop at the last landing', () => {
    const arun = row('a1', 'Arun', 'applied', { can: { moveToInterview: true, reject: true } });
    expect(landings(arun)).toEqual(['applied', 'interview']);
    expect(stepped({ row: arun, over: 'applied', by: 'keys' }, 1)).toBe('interview');
    expect(stepped({ row: arun, over: 'interview', by: 'keys' }, 1)).toBe('interview');
    expect(stepped({ row: arun, over: 'applied', by: 'keys' }, -1)).toBe('applied');
  });

  it('on its way is in its new column alone', () => {
    const [arun, zoya] = [row('a1', 'Arun', 'applied'), row('a2', 'Zoya', 'screening')];
    const going = { row: arun, to: 'screening' } as const;
    expect(cardsOf('applied', [arun], going)).toEqual([]);
    expect(cardsOf('screening', [zoya], going)).toEqual([arun, zoya]);
    expect(cardsOf('screening', [arun, zoya], going)).toEqual([arun, zoya]);
  });
});

describe('what an application waits for', () => {
  const now = Date.parse('2026-11-25T06:00:00.000Z');
  const all = {
    ...{ moveToScreening: true, moveToInterview: true, scheduleInterview: true },
    ...{ offer: true, hire: true, reject: true },
  };
  const at = (stage: Parameters<typeof row>[2], more: Parameters<typeof row>[3] = {}) =>
    row(`${stage}${JSON.stringify(more)}`, 'Arun', stage, { since: '2026-11-13T05:00:00.000Z', can: all, ...more });
  const soon = '2026-11-28T05:30:00.000Z';
  it.each([
    ['applied', {}, 'us', 'To be read', 'screening'],
    ['screening', {}, 'us', 'To be screened', 'interview'],
    ['interview', {}, 'us', 'No interview is set', 'schedule'],
    ['interview', { nextInterviewAt: soon }, 'day', 'Interview 28 Nov, 11:00', null],
    ['interview', { can: { ...all, completeInterview: true } }, 'us', 'Result to be recorded', 'record'],
    ['interview', { scoreHundredths: 425 }, 'us', 'To be decided, score 4.25', 'offer'],
    ['offer', { offerState: 'open' }, 'applicant', 'Offer not answered yet', null],
    ['offer', { offerState: 'accepted' }, 'us', 'Offer accepted', 'hired'],
    ['offer', { offerState: 'declined', can: { reject: true } }, 'us', 'Offer declined', null],
    ['hired', {}, 'nobody', 'Nothing is due', null],
    ['withdrawn', {}, 'nobody', 'Nothing is due', null],
  ] as const)('in %s with %j', (stage, more, whom, says, act) =>
    expect(waitOf(at(stage, more), now)).toEqual({ for: whom, says, act, days: 12 }),
  );

  it('offers no act that the server does not let', () => {
    expect(waitOf(at('applied', { can: {} }), now).act).toBeNull();
    expect(waitOf(at('interview', { can: {} }), now).act).toBeNull();
  });

  it('says how long, and who waits for whom', () => {
    expect(waitSaid(waitOf(at('applied'), now))).toBe('12 days, waits for us');
    expect(waitSaid(waitOf(at('offer', { offerState: 'open' }), now))).toBe('12 days, waits for the applicant');
    expect(waitSaid(waitOf(at('interview', { nextInterviewAt: soon }), now))).toBe('for 12 days');
    expect(waitSaid(waitOf(at('hired', { since: '2026-11-25T05:00:00.000Z' }), now))).toBe('since today');
  });

  it('puts first what waits for us, the longest wait before the others', () => {
    const rows = [
      row('answer', '', 'offer', { offerState: 'open', since: '2026-11-01T05:00:00.000Z' }),
      row('later', '', 'interview', { nextInterviewAt: '2026-11-29T05:30:00.000Z', since: '2026-11-01T05:00:00.000Z' }),
      row('sooner', '', 'interview', { nextInterviewAt: soon }),
      row('young', '', 'applied', { since: '2026-11-20T05:00:00.000Z' }),
      row('old', '', 'applied', { since: '2026-11-10T05:00:00.000Z' }),
    ];
    expect(byWait(rows, now).map(({ applicationId }) => applicationId)).toEqual([
      ...['old', 'young', 'sooner', 'later', 'answer'],
    ]);
    expect(summaryOf(rows, now)).toBe('2 wait for us, the longest for 15 days.');
    expect(summaryOf(rows.slice(3, 4), now)).toBe('1 waits for us, for 5 days.');
    expect(summaryOf(rows.slice(0, 3), now)).toBe('Nobody waits for us.');
  });
});

describe('the stages of an application', () => {
  const said = (of: Parameters<typeof own>[0]) => marksOf(own(of)).map(({ stage, is }) => `${stage} ${is}`);
  it('leave out what was not passed, and end where it ended', () => {
    expect(said({})).toEqual(['applied done', 'screening done', 'interview next', 'offer now', 'hired next']);
    const story = [
      { stage: 'applied', at: '2026-11-03T05:00:00.000Z' },
      { stage: 'rejected', at: '2026-11-04T05:00:00.000Z' },
    ] as const;
    expect(said({ stage: 'rejected', story: [...story] })).toEqual(['applied done', 'rejected ended']);
  });
});

describe('a role that is typed', () => {
  it('comes back as it was sent', () => {
    const body = { ...job('j', 'Lead').body, salary: { minPaise: 100, maxPaise: 200 }, closesOn: '2026-12-12' };
    expect(readJob(typedOf(body))).toEqual({ body });
    expect(readJob(typedOf(job('j', 'Lead').body))).toEqual({ body: job('j', 'Lead').body });
  });

  it('says the first fault of each field, at the field', () => {
    const typed = { ...typedOf(job('j', 'Lead').body), minPaise: 300, maxPaise: 200, openings: '0', closesOn: 'soon' };
    expect(readJob(typed)).toEqual({
      faults: {
        maxPaise: 'The upper end lies below the lower one',
        openings: 'At least one opening',
        closesOn: 'Enter a date',
      },
    });
    expect(readJob(blankJob)).toMatchObject({
      faults: { title: 'Title is required', description: 'Describe the work' },
    });
  });

  it('names a skill once', () =>
    expect(readJob({ ...typedOf(job('j', 'Lead').body), skills: 'SQL, sql ,, Go' })).toMatchObject({
      body: { skills: ['SQL', 'Go'] },
    }));

  it.each([
    ['Lead engineer, Pune', 'lead-engineer-pune'],
    ['Café — UI/UX', 'cafe-ui-ux'],
    ['!!!', ''],
  ])('%s has the address “%s”', (title, slug) => expect(slugFrom(title)).toBe(slug));
});

it('the pay of a year is one figure where both ends are the same', () => {
  expect(payRange({ minPaise: 180_000_000, maxPaise: 240_000_050 })).toBe('₹18,00,000 to ₹24,00,000.50');
  expect(payRange({ minPaise: 180_000_000, maxPaise: 180_000_000 })).toBe('₹18,00,000');
});

it('a résumé of exactly 5 MiB may be sent, and its ending is read in any case', () => {
  expect(resumeFault({ name: 'A.DOCX', size: 5 * 1024 * 1024 })).toBeNull();
  expect(resumeFault({ name: 'pdf', size: 10 })).not.toBeNull();
});

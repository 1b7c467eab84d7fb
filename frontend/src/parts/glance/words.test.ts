import { eventTypes } from '../history/sentences.ts';
import { clientNeeds } from '../needs/clientNeeds.ts';
import { aProject, NOW } from '../needs/workbench/samples.ts';
import { isForInformation, pathOfLine } from './lines.ts';
import { settlerOf } from './Settled.tsx';
import { choiceIn, choicesFor, type From, headline, sinceFor } from './since.ts';
import { aLine } from './workbench/samples.ts';

const mark: From = { since: '2026-11-17T13:10:00.000Z', basis: 'mark' };
const counts = (needs: number, changed: number, informed = 0, more = false) => ({ needs, changed, informed, more });

describe('the headline', () => {
  it('says since when, how much needs the reader and how much changed', () => {
    expect(headline('visit', mark, NOW, counts(3, 7))).toBe('Since Tue 18:40: 3 need you, 7 changed.');
    expect(headline('visit', mark, NOW, counts(1, 50, 2, true))).toBe('Since Tue 18:40: 1 needs you, 50+ changed.');
    expect(headline('visit', mark, NOW, counts(0, 2))).toBe('Since Tue 18:40: 2 changed.');
    expect(headline('visit', mark, NOW, counts(2, 0))).toBe('Since Tue 18:40: 2 need you, 0 changed.');
    expect(headline('visit', mark, NOW, counts(0, 0, 1))).toBe('Since Tue 18:40: 1 thing to know.');
  });
  it('says that nothing is new, and since when', () => {
    expect(headline('visit', mark, NOW, counts(0, 0))).toBe('Nothing new since Tue 18:40.');
    expect(headline('today', { ...mark, basis: 'asked' }, NOW, counts(0, 0))).toBe('Nothing new today.');
    expect(headline('week', { ...mark, basis: 'asked' }, NOW, counts(0, 0))).toBe('Nothing new in the last week.');
  });
  it('says in words where a first visit begins', () => {
    expect(headline('visit', { ...mark, basis: 'joined' }, NOW, counts(0, 1))).toBe(
      'Since you joined, Tue 18:40: 1 changed.',
    );
    expect(headline('visit', { ...mark, basis: 'week' }, NOW, counts(1, 0))).toBe(
      'In the last week: 1 needs you, 0 changed.',
    );
    expect(headline('visit', { ...mark, basis: 'week' }, NOW, counts(0, 0))).toBe('Nothing new in the last week.');
  });
});

describe('the spans to choose from', () => {
  const labels = (...given: Parameters<typeof choicesFor>) => choicesFor(...given).map(({ label }) => label);
  it('have a last visit where there was one', () => {
    expect(labels('visit', mark, true)).toEqual(['Since last visit', 'Today', 'Last week']);
    expect(labels('week', { ...mark, basis: 'asked' }, true)).toEqual(['Since last visit', 'Today', 'Last week']);
  });
  it('name what the headline says where there was none', () => {
    const lit = (from: From) => choicesFor('visit', from, false).find(({ value }) => value === 'visit')?.label;
    expect(lit({ ...mark, basis: 'week' })).toBe('Last week');
    expect(lit({ ...mark, basis: 'joined' })).toBe('Since you joined');
    expect(labels('week', { ...mark, basis: 'asked' }, false)).toEqual(['Today', 'Last week']);
    // The mark that is set while one looks does not rename what is on the screen.
    expect(labels('visit', { ...mark, basis: 'week' }, true)).toEqual(['Today', 'Last week']);
  });
});

describe('from where on', () => {
  it('is the mark, midnight in IST, or that of a week ago: the same all day', () => {
    for (const now of [NOW, NOW + 3_600_000]) {
      expect(sinceFor('visit', now)).toBe('mark');
      expect(sinceFor('today', now)).toBe('2026-11-20T18:30:00.000Z');
      expect(sinceFor('week', now)).toBe('2026-11-13T18:30:00.000Z');
    }
    expect([null, 'today', 'nonsense'].map(choiceIn)).toEqual(['visit', 'today', 'visit']);
  });
});

describe('a line', () => {
  it('leads to its thing', () => {
    const to = (kind: string) => pathOfLine(aLine(1, { subject: { kind, id: 'x', label: 'X' } }));
    expect(to('milestone')).toBe('/project-details/pr1?tab=milestones&milestone=x');
    expect(to('invoice')).toBe('/invoices/x');
    expect(to('proposal')).toBe('/project-details/pr1?tab=offer');
    expect(to('file')).toBe('/project-details/pr1?tab=files');
    expect(to('project')).toBe('/project-details/pr1');
  });
  it('asks for attention where somebody decided or something stopped, and informs of the rest', () => {
    const changed = eventTypes.filter((type) => !isForInformation({ type }));
    expect(changed).toEqual(
      expect.arrayContaining(['MilestoneSubmitted', 'OfferMade', 'PaymentRecorded', 'MilestoneBlocked']),
    );
    for (const type of ['ProgressReported', 'InvoiceNumbered', 'FileCleared']) expect(changed).not.toContain(type);
    // An event that this release does not know is told rather than hidden among the small things.
    expect(isForInformation({ type: 'SomethingNew' })).toBe(false);
  });
});

describe('who settled it', () => {
  const [need] = clientNeeds(
    [],
    [
      aProject({
        next: [
          { milestoneId: 'm2', title: 'Booking', state: 'submitted', progressBp: 9900, committedDueDate: '2026-11-14' },
        ],
        milestones: { total: 1, accepted: 0, submitted: 1, overdue: 0, blocked: 0 },
      }),
    ],
    [],
    NOW,
  );
  const event = (n: number, type: string, id = 'm2') =>
    aLine(n, { type, subject: { kind: 'milestone', id, label: 'Booking' } });
  it('is whoever did the last thing to it, where that settles it', () => {
    if (need === undefined) throw new Error('nothing waits');
    const accepted = event(9, 'MilestoneAccepted');
    expect(settlerOf(need, [event(10, 'ProgressReported', 'm3'), accepted])).toBe(accepted);
    // An answer of an earlier round, while the one that settled this round is not told yet.
    expect(settlerOf(need, [event(8, 'MilestoneSubmitted'), event(7, 'MilestoneChangesRequested')])).toBeNull();
    expect(settlerOf(need, [])).toBeNull();
  });
});

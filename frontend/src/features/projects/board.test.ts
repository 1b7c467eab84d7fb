import { aMilestone, arjun, aSub, partId } from '../../parts/milestones/workbench/samples.ts';
import {
  type Card,
  type Column,
  cardsOf,
  columns,
  datesBy,
  inColumns,
  landings,
  moveTo,
  narrowed,
  stepped,
} from './board.ts';
import { agendaOf, daysIn, endsOf, rowsOf, scaleOf, shifted } from './timeline.ts';

const milestone = (more: Parameters<typeof aMilestone>[0] = {}): Card => {
  const [card] = cardsOf([aMilestone(more)]);
  if (!card) throw new Error('no card');
  return card;
};
const part = (more: Parameters<typeof aSub>[1] = {}): Card => {
  const [, card] = cardsOf([aMilestone({ subMilestones: [aSub(1, more)] })]);
  if (!card) throw new Error('no card');
  return card;
};

describe('where a card may go', () => {
  it.each<[string, Card, Column, ReturnType<typeof moveTo>]>([
    [
      'starts',
      milestone({ state: 'planned', can: { startMilestone: true } }),
      'in_progress',
      { does: 'step', step: 'start' },
    ],
    ['not without the right', milestone({ state: 'planned' }), 'in_progress', null],
    [
      'taken up',
      milestone({ state: 'changes_requested', can: { resumeMilestone: true } }),
      'in_progress',
      { does: 'step', step: 'resume' },
    ],
    [
      'unblocked',
      milestone({ state: 'blocked', can: { unblockMilestone: true } }),
      'in_progress',
      { does: 'step', step: 'unblock' },
    ],
    [
      'taken back',
      milestone({ state: 'submitted', can: { recallMilestone: true } }),
      'in_progress',
      { does: 'ask', what: 'recall' },
    ],
    ['blocked', milestone({ can: { blockMilestone: true } }), 'blocked', { does: 'ask', what: 'block' }],
    ['handed in on its page', milestone({ can: { submitMilestone: true } }), 'submitted', { does: 'open' }],
    [
      'accepted on its page',
      milestone({ state: 'submitted', can: { acceptMilestone: true } }),
      'accepted',
      { does: 'open' },
    ],
    [
      'returned on its page',
      milestone({ state: 'submitted', can: { requestChanges: true } }),
      'changes_requested',
      { does: 'open' },
    ],
    ['never planned again', milestone({ can: { startMilestone: true } }), 'planned', null],
    [
      'a part starts',
      part({ state: 'todo', can: { startSubMilestone: true } }),
      'in_progress',
      { does: 'sub-step', step: 'start' },
    ],
    ['a part is handed in', part({ can: { finishSubMilestone: true } }), 'submitted', { does: 'ask', what: 'finish' }],
    [
      'a part is verified',
      part({ state: 'done', can: { verifySubMilestone: true } }),
      'accepted',
      { does: 'sub-step', step: 'verify' },
    ],
    [
      'a part is returned',
      part({ state: 'done', can: { returnSubMilestone: true } }),
      'in_progress',
      { does: 'ask', what: 'return' },
    ],
    ['a part is never blocked', part({ can: { finishSubMilestone: true } }), 'blocked', null],
  ])('%s', (_, card, to, move) => {
    expect(moveTo(card, to)).toEqual(move);
  });
  it('lands on its own column and those alone, and arrows stop at the last', () => {
    const card = milestone({ can: { blockMilestone: true, submitMilestone: true } });
    expect(landings(card)).toEqual(['in_progress', 'blocked', 'submitted']);
    expect(stepped({ card, over: 'submitted', by: 'keys' }, 1)).toBe('submitted');
    expect(stepped({ card, over: 'submitted', by: 'keys' }, -1)).toBe('blocked');
  });
});

it('puts each live card into one column, and one that is on its way on top of where it goes', () => {
  const cards = cardsOf([
    aMilestone({
      subMilestones: [
        aSub(1, { state: 'todo' }),
        aSub(2),
        aSub(3, { state: 'done' }),
        aSub(4, { state: 'verified' }),
        aSub(5, { state: 'cancelled' }),
      ],
    }),
    aMilestone({ milestoneId: 'gone', state: 'cancelled' }),
  ]);
  const piles = inColumns(cards, null);
  expect(columns.map((column) => piles[column].map(({ sub }) => sub?.title ?? 'Booking'))).toEqual([
    ['Part 1'],
    ['Booking', 'Part 2'],
    [],
    ['Part 3'],
    [],
    ['Part 4'],
  ]);
  const going = inColumns(cards, { id: aSub(1).subMilestoneId, to: 'in_progress' });
  expect(going.planned).toEqual([]);
  expect(going.in_progress.map(({ sub }) => sub?.title ?? 'Booking')).toEqual(['Part 1', 'Booking', 'Part 2']);
});

it('narrows to the parts of one person or of nobody, each with its milestone', () => {
  const cards = cardsOf([
    aMilestone({ subMilestones: [aSub(1), aSub(2, { assignee: null })] }),
    aMilestone({ milestoneId: 'other', title: 'Records' }),
  ]);
  const titles = (who: string | null) => narrowed(cards, who).map((card) => card.sub?.title ?? card.milestone.title);
  expect(titles(arjun.id)).toEqual(['Booking', 'Part 1']);
  expect(titles('nobody')).toEqual(['Booking', 'Part 2']);
  expect(titles('who left')).toEqual([]);
  expect(titles(null)).toEqual(['Booking', 'Part 1', 'Part 2', 'Records']);
});

it.each<[string, Card, Record<string, boolean>, ReturnType<typeof datesBy>]>([
  ['before the start by the plan', milestone(), { planMilestones: true, requestChange: true }, 'plan'],
  ['afterwards by a change', milestone(), { requestChange: true }, 'change'],
  ['not once it is handed in', milestone({ state: 'submitted' }), { requestChange: true }, null],
  ['not by whoever may not', milestone(), {}, null],
  ['a part’s not without its plan', part(), { planMilestones: true }, null],
])('dates move %s', (_, card, can, by) => {
  expect(datesBy(card, { can })).toBe(by);
});
it('dates of a part move by the plan of its milestone until it is handed in', () => {
  const of = (state: 'doing' | 'done') =>
    cardsOf([aMilestone({ can: { planSubMilestones: true }, subMilestones: [aSub(1, { state })] })])[1];
  const [doing, done] = [of('doing'), of('done')];
  if (!doing || !done) throw new Error('no card');
  expect([datesBy(doing, { can: {} }), datesBy(done, { can: {} })]).toEqual(['parts', null]);
});

describe('the timeline', () => {
  const today = '2026-11-21';
  const cards = cardsOf([
    aMilestone({
      startDate: '2026-10-01',
      baselineDueDate: '2026-10-21',
      committedDueDate: '2026-11-30',
      subMilestones: [
        aSub(1, { startDate: '2026-10-11', dueDate: '2026-10-31' }),
        aSub(2, { dueDate: '2026-11-10' }),
        aSub(3),
      ],
    }),
  ]);
  const scale = scaleOf(cards, today);
  it('spans all dates with a margin, today and the months in place', () => {
    expect([scale.first, scale.last]).toEqual(['2026-09-26', '2026-12-05']);
    expect(scale.months.map(({ day }) => day)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
    expect(scale.today).toBeCloseTo(56 / 70);
    expect(scaleOf([], today)).toMatchObject({ first: '2026-11-16', last: '2026-11-26', today: 0.5 });
  });
  it('gives a bar, a tick where one date is known, the first agreed date where another counts, and a lane without dates', () => {
    const { rows, undated } = rowsOf(cards, scale);
    const places = rows.map(({ from, to, baseline }) => [from, to, baseline].map((at) => at && Math.round(at * 70)));
    expect(places).toEqual([
      [5, 65, 25],
      [15, 35, null],
      [45, 45, null],
    ]);
    expect(undated.map(({ sub }) => sub?.title)).toEqual(['Part 3']);
  });
  it('draws what is moved where it is by now, and nothing else anew', () => {
    const going = { id: partId(1), dates: { start: '2026-10-13', due: '2026-11-02' } };
    const [before, now] = [rowsOf(cards, scale).rows, rowsOf(cards, scale, going).rows];
    expect([Math.round((now[1]?.from ?? 0) * 70), Math.round((now[1]?.to ?? 0) * 70)]).toEqual([17, 37]);
    expect(now.filter((_, at) => at !== 1)).toEqual(before.filter((_, at) => at !== 1));
  });
  it('lets the ends be taken that the reader may move: of what was agreed both, before the start that one', () => {
    const [whole, part, due, none] = cards;
    if (!whole || !part || !due || !none) throw new Error('four cards');
    expect([endsOf(whole, null), endsOf(whole, 'plan'), endsOf(whole, 'change')]).toEqual([
      [],
      ['start'],
      ['both', 'start', 'due'],
    ]);
    expect([endsOf(part, 'parts'), endsOf(due, 'parts')]).toEqual([['both', 'start', 'due'], ['due']]);
  });
  it('moves both dates by as much, an end alone, and none past the other one', () => {
    const dates = { start: '2026-10-11', due: '2026-10-31' };
    expect(shifted(dates, 'both', -3)).toEqual({ start: '2026-10-08', due: '2026-10-28' });
    expect(shifted(dates, 'start', 5)).toEqual({ start: '2026-10-16', due: '2026-10-31' });
    expect(shifted(dates, 'due', 1)).toEqual({ start: '2026-10-11', due: '2026-11-01' });
    expect(shifted(dates, 'start', 99)).toEqual({ start: '2026-10-31', due: '2026-10-31' });
    expect(shifted(dates, 'due', -99)).toEqual({ start: '2026-10-11', due: '2026-10-11' });
    expect(shifted({ start: undefined, due: '2026-10-31' }, 'due', 2)).toEqual({ start: undefined, due: '2026-11-02' });
  });
  it('counts whole days in px of the scale', () => {
    expect([daysIn(100, 700, scale), daysIn(-14, 700, scale), daysIn(4, 700, scale), daysIn(9, 0, scale)]).toEqual([
      10, -1, 0, 0,
    ]);
  });
  it('is an agenda by month where there is no room', () => {
    const { months, undated } = agendaOf(cards);
    expect(months.map(({ month, cards: due }) => [month, due.map(({ sub }) => sub?.title ?? 'Booking')])).toEqual([
      ['2026-10', ['Part 1']],
      ['2026-11', ['Part 2', 'Booking']],
    ]);
    expect(undated).toHaveLength(1);
  });
});

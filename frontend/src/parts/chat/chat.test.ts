/** What conversations show and say, without a page. */
import type { Message, Participant } from '@lamplight/bff/contract/conversations.ts';
import { audienceSaid, TEAM_ONLY } from './audience.ts';
import { piecesOf } from './linked.ts';
import { askedName, called, stillCalled, withName } from './mentions.ts';
import { rowsOf } from './rows.ts';
import { typingSaid } from './useTyping.ts';
import { firstUnread, MOST_SHOWN, opened, withAround, withHeard, withNewer, withOlder } from './window.ts';

const place = (n: number): string => `a.${String(n).padStart(6, '0')}`;
const message = (n: number, more: Partial<Message> = {}): Message => ({
  ...{ messageId: `m${n}`, conversationId: 'c1', place: place(n), by: { id: 'dev', name: 'Dev', role: 'admin' } },
  ...{ at: new Date(Date.UTC(2026, 10, 27, 5, n)).toISOString(), state: 'sent', text: `text ${n}` },
  ...{ mentions: [], attachments: [], can: {} },
  ...more,
});
const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i));
const page = (items: readonly Message[], hasOlder = false, hasNewer = false) => ({
  items: [...items],
  hasOlder,
  hasNewer,
});
const idsOf = ({ items }: { items: readonly Message[] }) => items.map(({ messageId }) => messageId);

describe('the messages that are here', () => {
  it('stand by their place, whichever came first, each once', () => {
    expect(idsOf(opened(page([message(2), message(1), message(2)])))).toEqual(['m1', 'm2']);
  });
  it('grow by pages on both sides, which say whether there is more', () => {
    const shown = opened(page(some(5, 6), true, true));
    const older = withOlder(shown, page(some(3, 4), false, true));
    expect([idsOf(older), older.hasOlder, older.hasNewer]).toEqual([['m3', 'm4', 'm5', 'm6'], false, true]);
    const newer = withNewer(older, page(some(7, 7), true, false));
    expect([idsOf(newer).at(-1), newer.hasOlder, newer.hasNewer]).toEqual(['m7', false, false]);
  });
  it('are not too many: the far end goes, and is known to be missing', () => {
    const shown = opened(page(some(501, 500 + MOST_SHOWN)));
    const older = withOlder(shown, page(some(451, 500), true));
    expect([older.items.length, older.items[0]?.messageId, older.hasNewer]).toEqual([MOST_SHOWN, 'm451', true]);
    const newer = withNewer(opened(page(some(1, MOST_SHOWN))), page(some(MOST_SHOWN + 1, MOST_SHOWN + 10)));
    expect([newer.items.length, newer.items[0]?.messageId, newer.hasOlder]).toEqual([MOST_SHOWN, 'm11', true]);
  });
  it('take in what was missed, and what became of those before', () => {
    const shown = opened(page(some(1, 4), true));
    const caught = withAround(
      shown,
      page([message(4, { text: 'put right', state: 'edited' }), message(5)], true, true),
    );
    expect([idsOf(caught), caught.items[3]?.text, caught.hasNewer]).toEqual([
      ['m1', 'm2', 'm3', 'm4', 'm5'],
      'put right',
      true,
    ]);
    expect(caught.hasOlder).toBe(true);
    const back = withAround(opened(page([message(4)], true)), page(some(2, 5), false, false));
    expect([idsOf(back), back.hasOlder]).toEqual([['m2', 'm3', 'm4', 'm5'], false]);
  });
  it('grow by what is heard only where nothing lies between', () => {
    const whole = opened(page(some(1, 2)));
    expect(idsOf(withHeard(whole, message(3)))).toEqual(['m1', 'm2', 'm3']);
    expect(idsOf(withHeard(opened(page(some(1, 2), false, true)), message(9)))).toEqual(['m1', 'm2']);
    expect(idsOf(withHeard(opened(page(some(5, 6), true)), message(3)))).toEqual(['m5', 'm6']);
    expect(idsOf(withHeard(opened(page([])), message(1)))).toEqual(['m1']);
  });
  it('keep what only the reader may do, which no frame says, until the message is gone', () => {
    const mine = message(1, {
      can: { editMessage: true, deleteMessage: true },
      editableUntil: '2026-11-27T06:00:00.000Z',
    });
    const edited = withHeard(opened(page([mine])), message(1, { state: 'edited', text: 'new' })).items[0];
    expect(edited).toMatchObject({ text: 'new', can: { editMessage: true }, editableUntil: expect.any(String) });
    const gone = withHeard(opened(page([mine])), message(1, { state: 'deleted', text: null })).items[0];
    expect(gone?.can).toEqual({});
  });
  it('of two incarnations of the log stand by their time', () => {
    const before = message(1, { place: 'z.000900', at: '2026-11-26T05:00:00.000Z' });
    expect(idsOf(opened(page([message(2), before])))).toEqual(['m1', 'm2']);
  });
  it('the first unread one is after the mark, and of somebody else', () => {
    const mine = message(3, { by: { id: 'asha', name: 'Asha', role: 'client' } });
    const shown = opened(page([message(1), message(2), mine, message(4)]));
    expect(firstUnread(shown, { readTo: place(2), unread: 1 }, 'asha')?.messageId).toBe('m4');
    expect(firstUnread(shown, { readTo: place(4), unread: 0 }, 'asha')).toBeUndefined();
    expect(firstUnread(shown, { readTo: null, unread: 2 }, 'asha')?.messageId).toBe('m2');
    expect(firstUnread(shown, { readTo: null, unread: 9 }, 'asha')?.messageId).toBe('m1');
    expect(firstUnread({ ...shown, hasNewer: true }, { readTo: null, unread: 2 }, 'asha')?.messageId).toBe('m1');
  });
});

describe('what was written', () => {
  const links = (text: string) => piecesOf(text).flatMap((piece) => (piece.is === 'link' ? [piece.href] : []));
  it.each([
    ['see https://a.example/x.', ['https://a.example/x']],
    ['(https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/x_(y)', ['https://a.example/x_(y)']],
    ['http://a.example and https://b.example/?q=1&r=2!', ['http://a.example/', 'https://b.example/?q=1&r=2']],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
    ['https://user:pass@a.example/', []],
    ['https://', []],
    ['"https://a.example/"', ['https://a.example/']],
    ['https://उदाहरण.example/पथ', ['https://xn--p1b6ci4b4b3a.example/%E0%A4%AA%E0%A4%A5']],
  ])('%s', (text, hrefs) => expect(links(text)).toEqual(hrefs));

  it('is whole again when its pieces are put together, whatever it looks like', () => {
    const people = [
      { id: '1', name: 'Asha', role: 'client' },
      { id: '2', name: 'Asha Rao', role: 'client' },
    ];
    for (const text of [
      '<b>bold</b> **bold** [x](https://a.example/y) @Asha Rao, @Asha! @Nobody',
      'שלום https://a.example/x مرحبا 👩‍👩‍👧 नमस्ते\n\n  two\tlines  ',
      '@',
      '',
    ])
      expect(
        piecesOf(text, people)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
  it('calls the person of the longest name', () => {
    const people = [
      { id: '1', name: 'Asha', role: 'client' },
      { id: '2', name: 'Asha Rao', role: 'client' },
    ];
    expect(piecesOf('@Asha Rao and @Asha', people)).toEqual([
      { is: 'name', text: '@Asha Rao', id: '2' },
      { is: 'text', text: ' and ' },
      { is: 'name', text: '@Asha', id: '1' },
    ]);
  });
});

describe('who reads it', () => {
  const person = (id: string, name: string | null, role = 'employee'): Participant => ({
    person: { id, name, role },
    since: '2026-11-01T05:00:00.000Z',
  });
  const said = (participants: Participant[], kind: 'project_client' | 'project_team' | 'direct' = 'project_client') =>
    audienceSaid({ kind, participants }, 'me');
  it('names clients first, then others, and counts the rest', () => {
    const all = [
      ...[person('me', 'Me'), person('2', 'Meera Iyer'), person('3', 'Arjun Das'), person('4', 'Dev Shah')],
      ...[person('1', 'Asha Rao', 'client'), person('5', 'Priya N')],
    ];
    expect(said(all)).toBe('Visible to Asha (client), Meera and 3 others');
    expect(said(all.slice(0, 5))).toBe('Visible to Asha (client), Meera and 2 others');
    expect(said(all.slice(0, 4))).toBe('Visible to Meera, Arjun and Dev');
    expect(said(all.slice(0, 3))).toBe('Visible to Meera and Arjun');
    expect(said(all.slice(0, 2), 'direct')).toBe('Visible to Meera');
    expect(said([person('me', 'Me'), person('9', null)])).toBe('Visible to a former member');
    expect(said(all.slice(0, 1))).toBe('Nobody else can see this.');
  });
  it('of a team says that the client does not', () => {
    expect(said([person('2', 'Meera')], 'project_team')).toBe(TEAM_ONLY);
    expect(TEAM_ONLY).toBe('Team only. The client cannot see this.');
  });
});

describe('names that are called', () => {
  const people = [
    { id: '1', name: 'Asha Rao', role: 'client' },
    { id: '2', name: 'Émile Ray', role: 'employee' },
    { id: '3', name: null, role: 'employee' },
  ];
  it('are asked for by an @ that begins a word', () => {
    expect(askedName('hi @as', 6)).toEqual({ from: 3, typed: 'as' });
    expect(askedName('mail a@b', 8)).toBeNull();
    expect(askedName('@', 1)).toEqual({ from: 0, typed: '' });
    expect(askedName('@asha rao is here', 17)).toBeNull();
  });
  it('are found by any of their words, whatever the accents', () => {
    expect(called(people, 'r').map(({ id }) => id)).toEqual(['1', '2']);
    expect(called(people, 'emi').map(({ id }) => id)).toEqual(['2']);
    expect(called(people, '').map(({ id }) => id)).toEqual(['1', '2']);
  });
  it('take the place of what was typed, with one space', () => {
    expect(withName('hi @as you', { from: 3, typed: 'as' }, 'Asha Rao')).toEqual({
      text: 'hi @Asha Rao you',
      cursor: 13,
    });
    expect(withName('@', { from: 0, typed: '' }, 'Asha Rao')).toEqual({ text: '@Asha Rao ', cursor: 10 });
  });
  it('count only while they stand in the text', () => {
    expect(stillCalled('@Asha Rao, hello', people)).toEqual(['1']);
    expect(stillCalled('hello', people)).toEqual([]);
  });
});

it('rows: a rule for each day in India, a line above what is new, and no name again of who goes on', () => {
  const night = (n: number, at: string) => message(n, { at });
  const items = [
    night(1, '2026-11-25T18:29:00.000Z'),
    night(2, '2026-11-25T18:31:00.000Z'),
    night(3, '2026-11-25T18:33:00.000Z'),
    night(4, '2026-11-25T18:34:00.000Z'),
    night(5, '2026-11-26T18:40:00.000Z'),
  ];
  expect(rowsOf(items, 'm4', '2026-11-27').map((row) => (row.is === 'message' ? [row.key, row.goesOn] : row))).toEqual([
    { is: 'day', key: 'day 2026-11-25', says: 'Wed, 25 Nov' },
    ['m1', false],
    { is: 'day', key: 'day 2026-11-26', says: 'Yesterday' },
    ['m2', false],
    ['m3', true],
    { is: 'new', key: 'new' },
    ['m4', false],
    { is: 'day', key: 'day 2026-11-27', says: 'Today' },
    ['m5', false],
  ]);
});

it('says who is writing', () => {
  const people = ['Meera', 'Dev', 'Priya'].map((name) => ({ id: name, name, role: 'employee' }));
  expect([0, 1, 2, 3].map((n) => typingSaid(people.slice(0, n)))).toEqual([
    ...['', 'Meera is writing', 'Meera and Dev are writing', 'Several people are writing'],
  ]);
});

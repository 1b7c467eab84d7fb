import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { drafts } from '../../api/drafts.ts';
import { aRequest, aSuggestion } from '../../parts/code/workbench/samples.ts';
import type { Milestone } from '../../parts/milestones/data.ts';
import { aMilestone, aProject, arjun, aSub, meera, partId } from '../../parts/milestones/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { windowOf } from '../../workbench/window-width.ts';
import { cardsOf } from './board.ts';
import { MilestoneBoard } from './parts/MilestoneBoard.tsx';
import ProjectMilestones from './screens/ProjectMilestones.tsx';
import type { Place } from './views.ts';

const other = '00000009-0000-4000-8000-000000000009';
let milestones: readonly Milestone[];
let project: ReturnType<typeof aProject>;
let sent: { path: string; body: Record<string, unknown>; ifMatch: string | null }[];
let answer: () => Response;
const server = setupServer(
  http.get('*/api/storage/projects/:id', () => HttpResponse.json({ success: true, connected: false, places: [] })),
  http.get('*/api/projects/:id', () =>
    HttpResponse.json({ success: true, kind: 'project', project, milestones, members: [], can: {} }),
  ),
  http.get('*/api/projects/:id/activity', () =>
    HttpResponse.json({
      success: true,
      items: [
        {
          position: '2',
          type: 'SubMilestoneStarted',
          occurredAt: '2026-11-03T05:00:00.000Z',
          subject: { kind: 'milestone', id: aMilestone().milestoneId, label: 'Booking' },
          actor: arjun,
          changes: [{ field: 'subMilestone', from: null, to: 'Part 1' }],
        },
        {
          position: '1',
          type: 'MilestoneStarted',
          occurredAt: '2026-11-02T05:00:00.000Z',
          subject: { kind: 'milestone', id: aMilestone().milestoneId, label: 'Booking' },
          actor: meera,
          changes: [],
        },
      ],
    }),
  ),
  http.get('*/api/projects/:id/changes', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/projects/:id/code/suggestions', () =>
    HttpResponse.json({ success: true, items: [aSuggestion(aSub(1).shortId)] }),
  ),
  http.get('*/api/projects/:id/code/sub-milestones/:part', () =>
    HttpResponse.json({ success: true, shortId: '', items: [aRequest(12)], suggestion: null }),
  ),
  http.post('*/api/projects/*', async ({ request }) => {
    sent.push({
      path: new URL(request.url).pathname.replace(/^.*\/p1\//, ''),
      body: (await request.json()) as Record<string, unknown>,
      ifMatch: request.headers.get('if-match'),
    });
    return answer();
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // compiled before they are waited for
  await Promise.all([
    import('./parts/MilestoneTimeline.tsx'),
    import('./parts/MilestonePanel.tsx'),
    import('./parts/DatesDialog.tsx'),
    import('../../parts/code/CodeOfPart.tsx'),
    import('../../parts/milestones/dialogs.ts'),
    import('../../parts/milestones/subDialogs.ts'),
  ]);
});
beforeEach(async () => {
  sent = [];
  answer = () => {
    milestones = milestones.map((m) => ({
      ...m,
      state: m.state === 'planned' ? 'in_progress' : m.state,
      subMilestones: m.subMilestones.map((sub) => ({ ...sub, state: 'doing' as const })),
    }));
    return HttpResponse.json({ success: true, milestone: milestones[0], subMilestone: aSub(1) });
  };
  project = aProject();
  milestones = [
    aMilestone({
      can: { blockMilestone: true, submitMilestone: true },
      subMilestones: [aSub(1, { state: 'todo', can: { startSubMilestone: true } }), aSub(2, { assignee: null })],
    }),
    aMilestone({
      ...{ milestoneId: other, title: 'Records', state: 'blocked' },
      block: {
        ...{ reason: 'The archive is closed.', severity: 'HIGH', neededFrom: 'The archivist' },
        ...{ since: '2026-11-19T05:00:00.000Z', by: meera },
      },
    }),
  ];
  sessionStore.set({
    session: sessionOf({ id: 'meera', email: 'm@gmail.com', name: 'Meera Iyer', role: 'team_lead' }),
  });
  await drafts.removeAll('meera');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

const open = async (query = '') => {
  const router = await openScreens(
    { '/projects/:projectId/milestones': <ProjectMilestones />, '/project-details/:projectId': <h1>The project</h1> },
    `/projects/p1/milestones${query}`,
  );
  await screen.findByRole('radio', { name: 'Board' });
  return router;
};
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name} \\d`) });
const grip = (title: string) => screen.findByRole('button', { name: `Move ${title}` });
const inColumn = async (name: string, title: string) => within(await column(name)).findByRole('link', { name: title });
const choose = async (title: string, act: string | RegExp) => {
  const card = (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
  const button = within(card).getByRole('button', { name: /^(?:Move to…$|Set dates…)/ });
  await userEvent.click(button);
  if (button.hasAttribute('aria-haspopup')) await userEvent.click(await screen.findByRole('menuitem', { name: act }));
};

/** The tests' DOM has no pointer events of its own. */
const point = (at: Element | Window, type: string, clientX: number, pointerType = 'mouse') =>
  fireEvent(at, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1, pointerType }));

describe('the board', () => {
  it('is moved by keys: Enter lifts, an arrow chooses, Enter drops; one call upon the version that was read', async () => {
    await open();
    (await grip('Part 1')).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toMatch(/Part 1 is lifted/);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(await inColumn('In progress', 'Part 1')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Part 1 is in In progress.'));
    expect(sent).toEqual([
      { path: `milestones/${aMilestone().milestoneId}/sub-milestones/${partId(1)}/start`, body: {}, ifMatch: '"1"' },
    ]);
  });
  it('m lifts from the card’s link, Escape puts it back, and nothing is sent', async () => {
    await open();
    (await screen.findByRole('link', { name: 'Booking' })).focus();
    await userEvent.keyboard('m{ArrowRight}');
    expect((await column('Blocked')).dataset['over']).toBe('true');
    expect((await column('Accepted')).dataset['open']).toBe('false');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status').textContent).toBe('Booking is back in In progress.');
    expect(sent).toEqual([]);
  });
  it('a refused card is back where it was, with the reason', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'STATE_CONFLICT', message: '', requestId: 'r' }, { status: 409 });
    await open();
    (await grip('Part 1')).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    const planned = within(await column('Planned'));
    expect((await planned.findByRole('alert')).textContent).toMatch(/not possible any more/);
    expect(planned.getByRole('link', { name: 'Part 1' })).toBeTruthy();
  });
  it('dropping on Blocked asks for the reason first and keeps it through a refusal', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'STATE_CONFLICT', message: '', requestId: 'r' }, { status: 409 });
    await open();
    await choose('Booking', /^Blocked: say what stands in the way$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Booking is blocked' }));
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByLabelText('What stands in the way'), { target: { value: 'No test data' } });
    fireEvent.change(dialog.getByLabelText('Who must act'), { target: { value: 'The clinic' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as blocked' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await dialog.findByText(/not possible any more/)).toBeTruthy();
    expect((dialog.getByLabelText('What stands in the way') as HTMLTextAreaElement).value).toBe('No test data');
  });
  it('dropping on Submitted opens the page of the milestone', async () => {
    const router = await open();
    (await grip('Booking')).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(`?milestone=${aMilestone().milestoneId}`));
    expect(sent).toEqual([]);
  });
  it('is carried by a pointer, to where it may go alone, and lets go of the card by Escape', async () => {
    // Columns of 100 px from left to right.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = [...document.querySelectorAll('[data-column]')].indexOf(this);
      return (at < 0 ? { left: 0, right: 600 } : { left: at * 100, right: at * 100 + 100 }) as DOMRect;
    });
    await open();
    const card = (await grip('Part 1')).closest('li') as HTMLElement;
    const press = () => point(card, 'pointerdown', 60);
    const to = (x: number) => point(window, 'pointermove', x);
    press();
    to(63);
    expect(card.dataset['carried']).toBeUndefined();
    to(150);
    to(151);
    expect(card.style.transform).toBe('translate(91px, 0px)');
    expect((await column('In progress')).dataset['over']).toBe('true');
    to(350);
    expect((await column('Planned')).dataset['over']).toBe('true');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(card.style.transform).toBe('');
    expect(screen.getByRole('status').textContent).toBe('Part 1 is back in Planned.');
    press();
    to(150);
    to(151);
    point(window, 'pointerup', 151);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
  it('by a finger a card is carried by its grip alone, so that the page scrolls under it', async () => {
    await open();
    const handle = await grip('Part 1');
    const card = handle.closest('li') as HTMLElement;
    point(card, 'pointerdown', 60, 'touch');
    point(window, 'pointermove', 150, 'touch');
    expect(card.dataset['carried']).toBeUndefined();
    point(handle, 'pointerdown', 60, 'touch');
    point(window, 'pointermove', 150, 'touch');
    expect(card.dataset['carried']).toBe('');
  });
  it('says of what is blocked why, and who must act', async () => {
    await open();
    const blocked = within(await column('Blocked'));
    expect(blocked.getByText(/The archive is closed/).textContent).toBe(
      'The archive is closed. The archivist must act.',
    );
  });
  it('on a phone shows one column, the blocked one first, and moves by the menu', async () => {
    windowOf(390);
    await open();
    expect(await column('Blocked')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Planned/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: '1 Planned' }));
    expect(screen.queryByRole('button', { name: 'Move Part 1' })).toBeNull();
    await choose('Part 1', 'In progress: start it');
    await waitFor(() => expect(sent).toHaveLength(1));
  });
  it('500 parts: lifting one and carrying it over columns draws no other card anew', () => {
    const cards = cardsOf(
      Array.from({ length: 17 }, (_, m) =>
        aMilestone({
          milestoneId: `m${m}`,
          subMilestones: Array.from({ length: 30 }, (_part, n) =>
            aSub(m * 30 + n, { state: 'todo', can: { startSubMilestone: true } }),
          ),
        }),
      ),
    );
    const hrefOf = jest.fn(() => '?');
    const place = { view: 'board', who: null, chosen: null, hrefOf } as unknown as Place;
    render(
      <MemoryRouter>
        <MilestoneBoard projectId="p1" {...{ cards, place }} alone={false} today="2026-11-21" onDates={never} />
      </MemoryRouter>,
    );
    expect(hrefOf).toHaveBeenCalledTimes(cards.length);
    hrefOf.mockClear();
    const handle = screen.getByRole('button', { name: 'Move Part 7' });
    act(() => handle.focus());
    for (const key of ['m', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) fireEvent.keyDown(handle, { key });
    expect(handle.getAttribute('aria-pressed')).toBe('true');
    expect(hrefOf.mock.calls.length).toBeLessThanOrEqual(4);
  });
});
const never = () => null;

describe('one state in each view', () => {
  it('keeps whose and the chosen one when the view is another, with a panel beside it', async () => {
    const router = await open(`?who=${arjun.id}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Part 1' }));
    const panel = within(await screen.findByRole('complementary', { name: 'About Part 1' }));
    expect((await panel.findByRole('list', { name: 'Merged for Part 1' })).textContent).toMatch(/Request 12/);
    expect(await panel.findByText('Arjun Rao')).toBeTruthy();
    expect(panel.getAllByText('no date yet')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
    const undated = within(await screen.findByRole('region', { name: 'Without a date' }));
    expect(undated.getByRole('link', { name: 'Part 1' }).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('Part 2')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(await screen.findByRole('table', { name: 'Milestones' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Records/ })).toBeNull();
    expect(router.state.location.search).toBe(`?who=arjun&chosen=${partId(1)}&view=table`);
  });
  it('the panel of a milestone has what was promised, its parts and their weights, its history', async () => {
    await open(`?chosen=${aMilestone().milestoneId}`);
    const panel = within(await screen.findByRole('complementary', { name: 'About Booking' }));
    expect(await panel.findByText('Patients book a visit')).toBeTruthy();
    expect(panel.getByText(/^weights 100/)).toBeTruthy();
    expect(await panel.findAllByText(/Meera Iyer/)).not.toHaveLength(0);
    expect(panel.getByRole('link', { name: 'Open the milestone' }).getAttribute('href')).toContain(
      `milestone=${aMilestone().milestoneId}`,
    );
    expect(await panel.findByRole('list', { name: 'History of Booking' })).toBeTruthy();
  });
  it('nobody’s work is a state of its own with the way back to everybody’s', async () => {
    const router = await open('?who=gone');
    await userEvent.click(await screen.findByRole('button', { name: 'Show everybody’s' }));
    expect(await screen.findByRole('link', { name: 'Part 1' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });
});

/** jsdom has no pointers: a mouse's event that says which pointer it is of. */
const pointer = (on: Element, type: string, [clientX, clientY]: readonly [number, number], pointerType = 'mouse') => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY });
  fireEvent(on, Object.assign(event, { pointerId: 1, pointerType, isPrimary: true }));
};

describe('the table', () => {
  it('has the parts under their milestone, those that the reader looks for alone', async () => {
    await open('?view=table');
    const table = within(await screen.findByRole('table', { name: 'Milestones' }));
    const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toEqual(['2 Booking', 'Part 1, part of Booking', 'Part 2, part of Booking', '2 Records']);
    await userEvent.click(table.getByRole('link', { name: /^Part 1/ }));
    expect(await screen.findByRole('complementary', { name: 'About Part 1' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Whose' }), { target: { value: 'nobody' } });
    await waitFor(() => expect(names()).toEqual(['2 Booking', 'Part 2, part of Booking']));
  });
});

describe('dates on the timeline', () => {
  beforeEach(() => {
    const [first = aMilestone(), ...others] = milestones;
    const dated = aSub(1, { startDate: '2026-11-02', dueDate: '2026-11-16' });
    milestones = [{ ...first, can: { planSubMilestones: true }, subMilestones: [dated, aSub(2)] }, ...others];
    answer = () => {
      const planned = sent.at(-1)?.body['subMilestones'] as { startDate?: string; dueDate?: string }[];
      milestones = milestones.map((m) => ({
        ...m,
        subMilestones: m.subMilestones.map((sub, at) => ({ ...sub, ...planned[at] }) as typeof sub),
      }));
      return HttpResponse.json({ success: true, milestone: milestones[0] });
    };
  });
  const take = () => screen.findByRole('button', { name: 'Move the dates of Part 1' });
  const row = async () => (await screen.findByRole('link', { name: 'Part 1' })).closest('li') as HTMLElement;
  it('are moved by keys, all of them or the due date alone, and set by Enter with the plan of the parts', async () => {
    await open('?view=timeline');
    const handle = await take();
    act(() => handle.focus());
    for (const key of ['m', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(handle, { key });
    fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
    expect(await screen.findByText('4 Nov to 19 Nov', { selector: '[role="status"]' })).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.keyDown(handle, { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `milestones/${aMilestone().milestoneId}/sub-milestones`,
      ifMatch: '"3"',
      body: {
        subMilestones: [
          { subMilestoneId: partId(1), startDate: '2026-11-04', dueDate: '2026-11-19', weightBp: 5000 },
          { subMilestoneId: partId(2), weightBp: 5000 },
        ],
      },
    });
    expect(await screen.findByText('The dates of Part 1 are set.')).toBeTruthy();
  });
  it('are where they were after Escape, and where nothing was moved', async () => {
    await open('?view=timeline');
    const handle = await take();
    act(() => handle.focus());
    for (const key of ['m', 'ArrowLeft', 'Escape', 'm', 'Enter']) fireEvent.keyDown(handle, { key });
    expect(await screen.findByText('The dates of Part 1 stay as they are.')).toBeTruthy();
    expect(within(await row()).getByText('2 Nov to 16 Nov')).toBeTruthy();
    expect(sent).toEqual([]);
  });
  it('go back with the reason where they are refused', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'STATE_CONFLICT', message: '', requestId: 'r1' }, { status: 409 });
    await open('?view=timeline');
    const handle = await take();
    act(() => handle.focus());
    for (const key of ['m', 'ArrowRight', 'Enter']) fireEvent.keyDown(handle, { key });
    expect(await within(await row()).findByRole('alert')).toBeTruthy();
    expect(within(await row()).getByText('2 Nov to 16 Nov')).toBeTruthy();
  });
  it('follow a pointer that takes an end, by whole days, and Escape puts them back', async () => {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ width: 1000, left: 0, right: 1000 } as DOMRect);
    await open('?view=timeline');
    const end = (await row()).querySelector('[data-end="due"]') as HTMLElement;
    pointer(end, 'pointerdown', [100, 0]);
    pointer(end, 'pointermove', [300, 0]);
    const carried = within(await row()).getByText(/^2 Nov to/).textContent;
    expect(carried).not.toBe('2 Nov to 16 Nov');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(within(await row()).getByText('2 Nov to 16 Nov')).toBeTruthy();
    pointer(end, 'pointerup', [300, 0]);
    expect(sent).toEqual([]);
    pointer(end, 'pointerdown', [100, 0]);
    pointer(end, 'pointermove', [300, 0]);
    pointer(end, 'pointerup', [300, 0]);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
  it('that were agreed are filled into a change', async () => {
    project = aProject({ can: { requestChange: true } });
    const router = await open('?view=timeline');
    const handle = await screen.findByRole('button', { name: 'Move the dates of Booking' });
    act(() => handle.focus());
    for (const key of ['m', 'ArrowRight', 'Enter']) fireEvent.keyDown(handle, { key });
    expect(await screen.findByRole('heading', { name: 'The project' })).toBeTruthy();
    expect(router.state.location.search).toBe(
      `?tab=changes&ask=${aMilestone().milestoneId}&start=2026-10-02&due=2026-11-15`,
    );
    expect(sent).toEqual([]);
  });
  it('may not be taken where the reader may not move them', async () => {
    milestones = milestones.map((m) => ({ ...m, can: {} }));
    await open('?view=timeline');
    expect(await screen.findByRole('link', { name: 'Part 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move the dates/ })).toBeNull();
    expect(document.querySelector('[data-end]')).toBeNull();
  });
});

describe('a finger on the board of a phone', () => {
  it('that goes aside turns to the next column, and to the one before', async () => {
    windowOf(390);
    const router = await open('?column=in_progress');
    const board = (await screen.findByRole('region', { name: /^In progress/ })).parentElement as HTMLElement;
    const swipe = (from: readonly [number, number], to: readonly [number, number], pointerType = 'touch') => {
      pointer(board, 'pointerdown', from, pointerType);
      pointer(board, 'pointerup', to, pointerType);
    };
    swipe([300, 100], [100, 110]);
    expect(await screen.findByRole('region', { name: /^Blocked/ })).toBeTruthy();
    expect(router.state.location.search).toBe('?column=blocked');
    swipe([100, 100], [300, 110]);
    await waitFor(() => expect(router.state.location.search).toBe('?column=in_progress'));
    for (const [from, to, by] of [
      [[300, 100], [270, 100], 'touch'],
      [[300, 100], [200, 300], 'touch'],
      [[300, 100], [100, 100], 'mouse'],
    ] as const)
      swipe(from, to, by);
    expect(router.state.location.search).toBe('?column=in_progress');
  });
});

describe('dates', () => {
  it('of a part are set by the plan of its milestone, all else as it is', async () => {
    milestones = milestones.map((m) => ({ ...m, can: { planSubMilestones: true } }));
    await open();
    await choose('Part 1', 'Set dates…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dates of Part 1' }));
    fireEvent.change(dialog.getByLabelText(/^Starts/), { target: { value: '2026-11-20' } });
    fireEvent.change(dialog.getByLabelText(/^Due/), { target: { value: '2026-11-10' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Set the dates' }));
    expect(dialog.getByText('It would be due before it starts')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Due/), { target: { value: '2026-11-30' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Set the dates' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `milestones/${aMilestone().milestoneId}/sub-milestones`,
      ifMatch: '"3"',
      body: {
        subMilestones: [
          { subMilestoneId: partId(1), startDate: '2026-11-20', dueDate: '2026-11-30', weightBp: 5000 },
          { subMilestoneId: partId(2), weightBp: 5000 },
        ],
      },
    });
  });
  it('of a milestone before the start: its start by the whole plan', async () => {
    project = aProject({ state: 'planned', can: { planMilestones: true } });
    milestones = [aMilestone({ state: 'planned' })];
    await open();
    await choose('Booking', 'Set dates…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dates of Booking' }));
    fireEvent.change(dialog.getByLabelText('Starts'), { target: { value: '2026-10-12' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Set the start' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'milestones',
      ifMatch: '"12"',
      body: { milestones: [{ startDate: '2026-10-12', dueDate: '2026-11-14', amountPaise: 300_000_00 }] },
    });
  });
  it('of a milestone at work: they are filled into a change', async () => {
    project = aProject({ can: { requestChange: true } });
    const router = await open();
    (await screen.findByRole('link', { name: 'Records' })).focus();
    await userEvent.keyboard('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dates of Records' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Go on to the change' }));
    expect(dialog.getByText('These are its dates already')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Due'), { target: { value: '2026-12-01' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Go on to the change' }));
    await screen.findByRole('heading', { name: 'The project' });
    expect(router.state.location.search).toBe(`?tab=changes&ask=${other}&start=2026-10-01&due=2026-12-01`);
    expect(sent).toEqual([]);
  });
});

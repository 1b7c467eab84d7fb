import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { sessionStore } from '../../session/store.ts';
import { DECIDED, type Need } from '../needs/needs.ts';
import { NOW } from '../needs/workbench/samples.ts';
import type { GlanceAnswer, GlanceLine } from './data.ts';
import { SinceLastLooked } from './SinceLastLooked.tsx';
import { aGlance, aLine, positionAt } from './workbench/samples.ts';

type Answer = GlanceAnswer | (() => Response);
let answer: Answer = aGlance([]);
let asked: URLSearchParams[] = [];
let sent: { body: unknown; background: string | null; key: string | null }[] = [];
let history: GlanceLine[] = [];
let seenAnswer: () => Response = () => HttpResponse.json({});
const server = setupServer(
  http.get('*/api/glance', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return typeof answer === 'function' ? answer() : HttpResponse.json(answer);
  }),
  http.post('*/api/glance/seen', async ({ request }) => {
    const { headers } = request;
    sent.push({
      body: await request.json(),
      background: headers.get('x-background'),
      key: headers.get('idempotency-key'),
    });
    return seenAnswer();
  }),
  http.get('*/api/projects/:id/activity', () => HttpResponse.json({ success: true, items: history })),
);
const refused = (status: number) => () =>
  HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-77' }, { status });

const need = (id: string, more: Partial<Need> = {}): Need => ({
  id,
  what: `${id} is submitted for your decision.`,
  more: 'Patient portal',
  act: 'Decide',
  to: `/decide/${id}`,
  when: null,
  late: false,
  about: { projectId: 'pr1', id },
  settledBy: DECIDED,
  rank: 1,
  ...more,
});
const ready = { data: {}, error: undefined, stale: 'fresh', busy: false, refresh: async () => undefined } as const;

type StripProps = {
  needs?: readonly Need[];
  sources?: Parameters<typeof SinceLastLooked>[0]['sources'];
  path?: string;
  needsStand?: string | null;
};
const strip = ({ needs = [], sources = [ready], path = '/', ...more }: StripProps & { projectId?: string } = {}) => (
  <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
    <MemoryRouter initialEntries={[path]}>
      <SinceLastLooked needs={needs} sources={sources} now={NOW} {...more} />
    </MemoryRouter>
  </SWRConfig>
);
const headed = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

/** What the browser says is in view. */
let observers: ((inView: boolean) => void)[] = [];
class Observer {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe() {
    observers.push((inView) => this.tell([{ isIntersecting: inView }]));
  }
  disconnect() {
    observers = [];
  }
}

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  Object.assign(globalThis, { IntersectionObserver: Observer });
});
beforeEach(() => {
  [asked, sent, history, observers] = [[], [], [], []];
  answer = aGlance([]);
  seenAnswer = () =>
    HttpResponse.json({ success: true, mark: { position: positionAt(9), at: '2026-11-21T05:20:00.000Z' } });
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'dev',
        userId: 'dev',
        name: 'Dev Menon',
        email: 'd@gmail.com',
        role: 'admin',
        mobile: '',
        twoFactorEnabled: false,
      },
    },
  });
});
afterEach(async () => {
  cleanup();
  jest.useRealTimers();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  server.close();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

describe('since you last looked', () => {
  it('lists what needs the reader with its button, what changed and what is good to know, each a sentence with a link', async () => {
    answer = aGlance([
      aLine(3, { reason: 'Well done' }),
      aLine(2, { type: 'MilestoneStarted', actor: { id: 'meera', name: 'Meera Iyer', role: 'team_lead' } }),
      aLine(1, { type: 'ProjectPutOnHold', subject: { kind: 'project', id: 'pr1', label: 'Patient portal' } }),
    ]);
    render(strip({ needs: [need('Records')] }));
    await headed('Since Tue 18:40: 1 needs you, 2 changed.');
    const needs = within(screen.getByRole('region', { name: 'Needs you' }));
    expect(needs.getByRole('link', { name: /Decide/ }).getAttribute('href')).toBe('/decide/Records');
    const changed = within(screen.getByRole('region', { name: 'Changed' }));
    expect(changed.getByRole('link', { name: 'Asha Rao accepted Booking 3.' }).getAttribute('href')).toBe(
      '/project-details/pr1?tab=milestones&milestone=m3',
    );
    expect(changed.getByText('Well done')).toBeTruthy();
    expect(changed.getByRole('link', { name: 'Asha Rao put Patient portal on hold.' })).toBeTruthy();
    const informed = within(screen.getByRole('region', { name: 'For information' }));
    expect(informed.getByRole('link', { name: 'Meera Iyer started Booking 2.' })).toBeTruthy();
    expect(asked.map((query) => query.get('since'))).toEqual(['mark']);
  });
  it('says that nothing is new, and offers nothing to mark', async () => {
    render(strip());
    await headed('Nothing new since Tue 18:40.');
    expect(screen.queryByRole('button', { name: 'All seen' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Changed' })).toBeNull();
  });
  it('waits with its shape, and says what failed with Retry in place', async () => {
    answer = refused(403) as () => Response;
    render(strip());
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Since you last looked' })).toBeTruthy();
    expect(await screen.findByText(/req-77/)).toBeTruthy();
    answer = aGlance([aLine(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await headed('Since Tue 18:40: 1 changed.');
  });
  it('says nothing of how much is new where a list of what waits could not be read', async () => {
    const failed = { ...ready, data: undefined, error: new Error('down') };
    answer = aGlance([aLine(1)]);
    render(strip({ sources: [failed] }));
    expect(await screen.findByRole('region', { name: 'Changed' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Since you last looked' })).toBeTruthy();
  });
  it('counts what stands in plain sight elsewhere, and does not list it again', async () => {
    render(strip({ needs: [need('Records')], needsStand: null }));
    await headed('Since Tue 18:40: 1 needs you, 0 changed.');
    expect(screen.queryByText(/Records/)).toBeNull();
  });
  it('lights the span that its headline names, with a last visit only where there was one', async () => {
    answer = aGlance([aLine(1)], { basis: 'week', mark: null });
    render(strip());
    await headed('In the last week: 1 changed.');
    expect((screen.getByRole('radio', { name: 'Last week' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: 'Since last visit' })).toBeNull();
  });
  it('shows what it has while newer lines cannot be read', async () => {
    answer = aGlance([aLine(1)]);
    render(strip());
    await headed(/1 changed/);
    answer = refused(403) as () => Response;
    await act(() => mutate(() => true));
    expect(await screen.findByText(/This may be out of date/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Asha Rao accepted Booking 1.' })).toBeTruthy();
  });
  it('reads another span where one is chosen, and marks nothing there', async () => {
    answer = aGlance([aLine(1)]);
    render(strip({ projectId: 'pr1' }));
    await headed(/1 changed/);
    answer = aGlance([aLine(2), aLine(1)], { basis: 'asked', since: '2026-11-13T18:30:00.000Z' });
    await userEvent.click(screen.getByRole('radio', { name: 'Last week' }));
    await headed('In the last week: 2 changed.');
    expect(asked.at(-1)?.get('since')).toBe('2026-11-13T18:30:00.000Z');
    expect(asked.at(-1)?.get('projectId')).toBe('pr1');
    expect(screen.queryByRole('button', { name: 'All seen' })).toBeNull();
    expect(observers).toEqual([]);
  });
  it('shows the rest on demand, and older lines page by page', async () => {
    answer = aGlance(
      Array.from({ length: 7 }, (_, n) => aLine(20 - n)),
      { next: positionAt(14) },
    );
    render(strip());
    await headed('Since Tue 18:40: 7+ changed.');
    await userEvent.click(screen.getByRole('button', { name: 'Show 4 more of Changed' }));
    expect(screen.getByRole('link', { name: 'Asha Rao accepted Booking 14.' })).toBeTruthy();
    answer = aGlance([aLine(13)]);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await headed('Since Tue 18:40: 8 changed.');
    expect(asked.at(-1)?.get('after')).toBe(positionAt(14));
  });
});

describe('the mark', () => {
  it('moves with “All seen”, which clears the list and says from when on', async () => {
    answer = aGlance([aLine(9), aLine(8)]);
    render(strip({ projectId: 'pr1' }));
    const button = await screen.findByRole('button', { name: 'All seen' });
    await userEvent.click(button);
    await headed('Nothing new since Today 10:50.');
    expect(sent).toEqual([
      {
        body: { position: positionAt(9), projectId: 'pr1' },
        background: null,
        key: expect.stringMatching(/^[A-Za-z0-9-]{16,64}$/),
      },
    ]);
    expect(document.activeElement?.textContent).toBe('Nothing new since Today 10:50.');
  });
  it('stays where it is when that fails, and the lines with it', async () => {
    answer = aGlance([aLine(9)]);
    seenAnswer = refused(403);
    render(strip());
    await userEvent.click(await screen.findByRole('button', { name: 'All seen' }));
    expect(await screen.findByText(/^Access denied/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Asha Rao accepted Booking 9.' })).toBeTruthy();
  });
  it('moves after five seconds in view, in the background; the lines stay, and new ones come on top', async () => {
    answer = aGlance([aLine(8)]);
    render(strip());
    await headed(/1 changed/);
    await waitFor(() => expect(observers).toHaveLength(1));
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    act(() => observers[0]?.(true));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    act(() => observers[0]?.(false));
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(sent).toEqual([]);
    act(() => observers[0]?.(true));
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    jest.useRealTimers();
    await waitFor(() => expect(sent).toMatchObject([{ body: { position: positionAt(8) }, background: '1' }]));
    answer = aGlance([aLine(9)]);
    await act(() => mutate(() => true));
    await headed('Since Tue 18:40: 2 changed.');
    expect(screen.getByRole('link', { name: 'Asha Rao accepted Booking 8.' })).toBeTruthy();
  });
});

describe('what somebody settles', () => {
  it('leaves the list and says for ten seconds who did it', async () => {
    const { rerender } = render(strip({ needs: [need('Records'), need('Booking')] }));
    await headed('Since Tue 18:40: 2 need you, 0 changed.');
    history = [
      aLine(9, {
        subject: { kind: 'milestone', id: 'Records', label: 'Records' },
        actor: { id: 'meera', name: 'Meera', role: 'team_lead' },
      }),
    ];
    // A list that is on its way says nothing of what it does not hold.
    rerender(strip({ needs: [need('Booking')], sources: [{ ...ready, busy: true }] }));
    expect(screen.queryByText(/Done/)).toBeNull();
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    rerender(strip({ needs: [need('Booking')] }));
    await headed('Since Tue 18:40: 1 needs you, 0 changed.');
    expect(await screen.findByText('Done by Meera.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Needs you' })).queryByText(/Records/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.queryByText('Done by Meera.')).toBeNull();
  });
  it('is one’s own doing where it was', async () => {
    history = [
      aLine(9, {
        subject: { kind: 'milestone', id: 'Records', label: 'Records' },
        actor: { id: 'dev', name: 'Dev Menon', role: 'admin' },
      }),
    ];
    const { rerender } = render(strip({ needs: [need('Records')] }));
    await headed(/1 needs you/);
    rerender(strip());
    expect(await screen.findByText('Done by you.')).toBeTruthy();
  });
});

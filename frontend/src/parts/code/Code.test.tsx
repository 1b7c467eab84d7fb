/** The code of a project: its repositories, what could not be told, what was done, and what that suggests. */
import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { toast } from '../../ui/toasts.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { aMilestone, aSub, partId } from '../milestones/workbench/samples.ts';
import { CodeTab } from './CodeTab.tsx';
import type { CodeActivity, CodeRepository, CodeSuggestion } from './data.ts';
import { madeOf } from './looks.ts';
import { noteOf, offeredFor } from './suggesting.ts';
import { aCommit, anAccess, aRepository, aRequest, aSuggestion } from './workbench/samples.ts';

let repositories: CodeRepository[] = [];
let can: { map?: boolean } = {};
let activity: CodeActivity[] = [];
let suggestions: CodeSuggestion[] = [];
let evidence: CodeActivity[] = [];
let available: object = {};
let failed: object[] = [];
let asked: string[] = [];
let sent: { path: string; body: unknown; ifMatch: string | null }[] = [];
let answers: (() => Response)[] = [];
const ok = (body: object) => HttpResponse.json({ success: true, ...body });
const refuse =
  (status: number, code: string, message = '', headers = {}) =>
  () =>
    HttpResponse.json({ success: false, code, message, requestId: 'req-code' }, { status, headers });
/** Beyond what the client waits for by itself. */
const away = refuse(503, 'UNAVAILABLE', '', { 'retry-after': '60' });
const OF = '*/api/projects/:projectId/code';
const server = setupServer(
  http.get(`${OF}/repositories`, () => ok({ items: repositories, can })),
  http.get(`${OF}/activity`, () => ok({ items: activity })),
  http.get(`${OF}/suggestions`, () => ok({ items: suggestions })),
  http.get(`${OF}/sub-milestones/:id`, () => ok({ shortId: '', items: evidence, suggestion: null })),
  http.get(`${OF}/repositories/:id/deliveries`, ({ request }) => {
    asked.push(new URL(request.url).pathname);
    return ok({ items: failed });
  }),
  http.get('*/api/code/available', () => ok(available)),
  http.post('*/api/projects/*', async ({ request }) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname, body: await request.json(), ifMatch: request.headers.get('if-match') });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('nothing planned');
    return answer();
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await Promise.all([import('./ConnectDialog.tsx'), import('./UnmapDialog.tsx'), import('./Deliveries.tsx')]);
});
beforeEach(() => {
  [repositories, activity, suggestions, evidence, failed] = [[aRepository()], [], [], [], []];
  [asked, sent, answers] = [[], [], []];
  can = { map: true };
  available = { account: 'works', items: [] };
  sessionStore.set({ session: sessionOf({ id: 'meera', email: 'm@gmail.com', name: 'Meera', role: 'team_lead' }) });
  for (const { id } of toast.get()) toast.dismiss(id);
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await drafts.removeAll('meera');
});
afterAll(() => server.close());

const part = aSub(1, { can: { reportProgress: true } });
const withParts = (...subMilestones: Milestone['subMilestones']) => [aMilestone({ subMilestones })];
const open = (milestones: readonly Milestone[] = withParts(part)) =>
  openScreens(
    { '/project-details/p1': <CodeTab projectId="p1" milestones={milestones} /> },
    '/project-details/p1?tab=code',
  );
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a repository', () => {
  it('says how it stands, when it was last told of, and where it is', async () => {
    repositories = [aRepository({ accesses: [anAccess('Arjun'), anAccess('Ravi', { state: 'invited' })] })];
    await open();
    const list = await region('Repositories');
    expect(list.getByRole('link', { name: 'lamplight-studio/portal' }).getAttribute('href')).toMatch(/^https:/);
    expect(list.getByText('Connected', { selector: 'span' })).toBeTruthy();
    expect(list.getByText(/^GitHub last told of it/).textContent).toMatch(
      /^GitHub last told of it .*26 Nov.* Connected .*20 Nov.* by Meera Iyer/,
    );
    expect(list.getByRole('button', { name: /^Who may use it \(2\)/ }).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows the receipt of each access, and what is out of step in words', async () => {
    repositories = [
      aRepository({
        accesses: [
          anAccess('Arjun'),
          anAccess('Ravi', { state: 'requested', wanted: 'taken', inStep: false }),
          anAccess('Zoya', { state: 'remains', inStep: false, remark: 'They may use it all the same.' }),
        ],
      }),
    ];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Who may use it \(3, 2 out of step\)/ }));
    const rows = within(screen.getByRole('list', { name: /^Who may use/ }));
    const said = rows.getAllByRole('listitem').map((row) => row.textContent);
    expect(said[0]).toMatch(/^Arjunsince .*21 Nov 2026.*May use it$/);
    expect(said[1]).toMatch(/^Ravi.*Being taken out$/);
    expect(said[2]).toMatch(/^Zoya.*They may use it all the same\.Still in$/);
  });

  it('that is out of step says what to do, and Reconcile asks again upon what was read', async () => {
    repositories = [aRepository({ state: 'out_of_step', remark: 'GitHub refused to tell us of it.' })];
    await open();
    expect(await screen.findByText('GitHub refused to tell us of it.')).toBeTruthy();
    answers = [
      () => {
        repositories = [aRepository({ state: 'requested', remark: 'GitHub was asked.', etag: '"5"' })];
        return ok({ repository: repositories[0] });
      },
    ];
    await press(/^Reconcile/);
    expect(await screen.findByText('GitHub was asked.')).toBeTruthy();
    expect(sent).toEqual([{ path: '/api/projects/p1/code/repositories/71/reconcile', body: {}, ifMatch: '"4"' }]);
  });

  it('that cannot be reconciled says why', async () => {
    answers = [refuse(409, 'CONNECTION_NEEDED', 'Connect your GitHub account first.')];
    await open();
    await screen.findByRole('button', { name: /^Reconcile/ });
    await press(/^Reconcile/);
    expect(await screen.findByText('Connect your GitHub account first.')).toBeTruthy();
  });

  it('offers nothing that may not be done', async () => {
    repositories = [aRepository({ can: {} })];
    can = { map: false };
    await open();
    await region('Repositories');
    expect(screen.queryByRole('button', { name: /Reconcile|Unmap|could not tell|Connect a/ })).toBeNull();
  });

  it('is unmapped only after what follows was said', async () => {
    await open();
    await screen.findByRole('button', { name: /^Unmap/ });
    await press(/^Unmap/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Unmap lamplight-studio/portal' }));
    expect(dialog.getByText(/taken out of it at GitHub/)).toBeTruthy();
    expect(sent).toEqual([]);
    answers = [
      () => {
        repositories = [aRepository({ state: 'unmapping', can: {}, etag: '"5"' })];
        return ok({ repository: repositories[0] });
      },
    ];
    await userEvent.click(dialog.getByRole('button', { name: 'Unmap' }));
    expect(await screen.findByText('Being unmapped')).toBeTruthy();
    expect(sent[0]).toMatchObject({ path: '/api/projects/p1/code/repositories/71/unmap', ifMatch: '"4"' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('connecting a repository', () => {
  const dialog = async () => {
    await screen.findByRole('button', { name: 'Connect a repository' });
    await press('Connect a repository');
    return within(await screen.findByRole('dialog', { name: 'Connect a repository' }));
  };

  it('offers those that one administers and that are free, and connects the chosen one', async () => {
    available = {
      account: 'works',
      items: [
        { name: 'lamplight-studio/free', private: true, mapped: false, projectId: null },
        { name: 'lamplight-studio/portal', private: true, mapped: true, projectId: 'p1' },
      ],
    };
    await open();
    const asks = await dialog();
    const choice = await asks.findByRole('combobox', { name: 'Repository' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([...['Choose one', 'lamplight-studio/free, private']]);
    await userEvent.click(asks.getByRole('button', { name: 'Connect' }));
    expect(asks.getByText('Choose a repository')).toBeTruthy();
    await userEvent.selectOptions(choice, 'lamplight-studio/free');
    answers = [refuse(422, 'REPOSITORY_FOREIGN', 'Your GitHub account may not administer that repository.')];
    await userEvent.click(asks.getByRole('button', { name: 'Connect' }));
    expect(await asks.findByText('Your GitHub account may not administer that repository.')).toBeTruthy();
    expect((choice as HTMLSelectElement).value).toBe('lamplight-studio/free');
    answers = [() => ok({ repository: aRepository({ repositoryId: '72', name: 'lamplight-studio/free' }) })];
    await userEvent.click(asks.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ name: 'lamplight-studio/free' }));
    expect(toast.get().map(({ message }) => message)).toEqual(['lamplight-studio/free is being connected.']);
  });

  it.each([
    ['needed', /^Connect your GitHub account first\./, true],
    ['refused', /Reconnect it\./, true],
    ['not_set_up', /Ask whoever runs it/, false],
  ])('an account that is %s says what to do', async (account, says, leads) => {
    available = { account, items: [] };
    await open();
    const asks = await dialog();
    expect(await asks.findByText(says)).toBeTruthy();
    expect(asks.queryByRole('link', { name: 'Your account' }) !== null).toBe(leads);
    expect(asks.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it('says that the host could not be asked, with Retry', async () => {
    server.use(http.get('*/api/code/available', away));
    await open();
    const asks = await dialog();
    expect(await asks.findByText(/req-code/)).toBeTruthy();
    server.resetHandlers();
    await userEvent.click(asks.getByRole('button', { name: 'Retry' }));
    expect(await asks.findByText('Your account administers no repository at GitHub.')).toBeTruthy();
  });
});

describe('what GitHub could not tell', () => {
  const push = { deliveryId: '9', guid: 'told-9', event: 'push', at: '2026-11-26T06:00:00.000Z', status: 0 };
  const look = async () => {
    await open();
    await screen.findByRole('button', { name: /^What GitHub could not tell/ });
    await press(/^What GitHub could not tell/);
    return within(await screen.findByRole('list', { name: /^What GitHub could not tell/ }));
  };
  const replayed = (then: () => void) => () => {
    then();
    return ok({});
  };

  it('is asked for when it is opened, and says in words why', async () => {
    failed = [push, { ...push, deliveryId: '8', event: 'check_run', status: 404 }];
    await open();
    await screen.findByRole('button', { name: /^What GitHub could not tell/ });
    expect(asked).toEqual([]);
    await press(/^What GitHub could not tell/);
    const rows = within(await screen.findByRole('list', { name: /^What GitHub could not tell/ })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Commits.*No answer came in time\./),
      expect.stringMatching(/^A check.*It was not believed/),
    ]);
    expect(asked).toEqual(['/api/projects/p1/code/repositories/71/deliveries']);
  });

  it('is told again by Replay: asked for, arrived', async () => {
    failed = [push];
    const list = await look();
    answers = [replayed(() => undefined)];
    await userEvent.click(list.getByRole('button', { name: /^Replay/ }));
    expect(await list.findByText(/GitHub was asked to tell it again/)).toBeTruthy();
    expect(sent).toEqual([
      { path: '/api/projects/p1/code/repositories/71/deliveries/9/replay', body: {}, ifMatch: null },
    ]);
    answers = [
      replayed(() => {
        repositories = [aRepository({ toldAt: '2026-11-27T06:00:00.000Z' })];
      }),
    ];
    await userEvent.click(list.getByRole('button', { name: /^Replay/ }));
    expect(await list.findByText(/GitHub told of this repository since/)).toBeTruthy();
  });

  it('that fails again says so', async () => {
    failed = [push];
    const list = await look();
    answers = [
      replayed(() => {
        failed = [{ ...push, deliveryId: '10' }, push];
      }),
    ];
    await userEvent.click(list.getByRole('button', { name: /^Replay/ }));
    expect(await list.findByText('GitHub told it again, and it failed again.')).toBeTruthy();
  });

  it('does not say that it failed again where another one did', async () => {
    failed = [push];
    const list = await look();
    answers = [
      replayed(() => {
        failed = [{ ...push, deliveryId: '10', guid: 'told-10' }, push];
      }),
    ];
    const [first] = list.getAllByRole('button', { name: /^Replay/ });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.getByText(/GitHub was asked to tell it again/)).toBeTruthy();
    expect(list.queryByText(/it failed again/)).toBeNull();
  });

  it('that GitHub does not tell again says why, and can be pressed again', async () => {
    failed = [push];
    const list = await look();
    answers = [away];
    await userEvent.click(list.getByRole('button', { name: /^Replay/ }));
    expect(await list.findByText(/req-code/)).toBeTruthy();
    expect(list.queryByText(/asked to tell it again/)).toBeNull();
    expect(list.getByRole('button', { name: /^Replay/ }).getAttribute('aria-busy')).toBeNull();
  });

  it('is nothing, or not to be had', async () => {
    await open();
    await screen.findByRole('button', { name: /^What GitHub could not tell/ });
    server.use(http.get(`${OF}/repositories/:id/deliveries`, away));
    await press(/^What GitHub could not tell/);
    expect(await screen.findByText(/req-code/)).toBeTruthy();
    server.resetHandlers();
    await press('Retry');
    expect(await screen.findByText('GitHub could tell everything of late.')).toBeTruthy();
  });
});

describe('what code suggests', () => {
  beforeEach(() => {
    suggestions = [aSuggestion(part.shortId)];
    evidence = [aRequest(12), aRequest(11, { state: 'closed' }), aCommit('abc1234')];
  });
  const confirmed = () => ok({ milestone: aMilestone() });
  const PATH = '/api/projects/p1/progress';

  it('says what it is made of, with the way to each', async () => {
    await open();
    const panel = await region('What code says of sub-milestones');
    expect(
      await panel.findByText(/^Code suggests 90.%: Every request.*It rests on 1 merged request, 1 commit\.$/),
    ).toBeTruthy();
    expect(panel.getByText(`#${part.shortId}`)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Part 1' }).getAttribute('href')).toContain('tab=milestones&milestone=');
    expect(panel.getByRole('link', { name: 'Request 12' }).getAttribute('href')).toMatch(/\/pull\/12$/);
    const of = within(panel.getByRole('list', { name: 'Code of Part 1' }));
    expect(of.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Request 12.*MergedChecks passed$/),
      expect.stringMatching(/^Request 11.*ClosedChecks passed$/),
      expect.stringMatching(/^Commit abc1234/),
    ]);
  });

  it('is reported by one press, by whoever presses, with what it rests on as the note', async () => {
    answers = [confirmed];
    await open();
    await screen.findByRole('button', { name: /^Report 90/ });
    expect(sent).toEqual([]);
    await press(/^Report 90/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      ...{ path: PATH, ifMatch: '"1"' },
      body: {
        ...{ milestoneId: aMilestone().milestoneId, subMilestoneId: partId(1), progressBp: 9_000 },
        note: 'Every request is merged, and no check failed. lamplight-studio/portal #12',
      },
    });
    await waitFor(() => expect(toast.get()).toHaveLength(1));
  });

  it('keeps what was typed when it cannot be sent, and sends it then', async () => {
    answers = [away, confirmed];
    await open();
    const note = await screen.findByRole('textbox', { name: 'What was done' });
    fireEvent.change(note, { target: { value: 'Merged after the review' } });
    await press(/^Report 90/);
    expect(await screen.findByText(/req-code/)).toBeTruthy();
    expect((note as HTMLTextAreaElement).value).toBe('Merged after the review');
    await press(/^Report 90/);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ note: 'Merged after the review' });
  });

  it('is not sent without words', async () => {
    await open();
    const note = await screen.findByRole('textbox', { name: 'What was done' });
    fireEvent.change(note, { target: { value: ' ' } });
    await press(/^Report 90/);
    expect(screen.getByText('Say what was done')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['is reported already', { progressBp: 9_000 }, 'That is what is reported.'],
    ['is less than what is reported', { progressBp: 9_500 }, /^More than that is reported/],
    ['has a checklist', { checklist: [{ text: 'One', done: false }] }, /^It is reported by its checklist/],
    ['is not theirs to report', { can: {} }, /^Whoever may report/],
  ])('of what %s there is nothing to press', async (_why, more, says) => {
    await open(withParts(aSub(1, { can: { reportProgress: true }, ...more })));
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('stands for ten at first, and asks for no more than those', async () => {
    const many = Array.from({ length: 12 }, (_, at) => aSub(at + 1));
    suggestions = many.map(({ shortId }) => aSuggestion(shortId));
    let asked = 0;
    server.use(
      http.get(`${OF}/sub-milestones/:id`, () => {
        asked += 1;
        return ok({ shortId: '', items: evidence, suggestion: null });
      }),
    );
    await open(withParts(...many));
    expect(await screen.findAllByRole('list', { name: /^Code of Part/ })).toHaveLength(10);
    expect(asked).toBe(10);
    await press('Show 2 more');
    await waitFor(() => expect(screen.getAllByRole('list', { name: /^Code of Part/ })).toHaveLength(12));
  });

  it('says how to name a sub-milestone where none is named, or none that there is', async () => {
    suggestions = [aSuggestion('MS-FFFFFFFF')];
    await open();
    expect(await screen.findByText(new RegExp(`such as #${part.shortId}`))).toBeTruthy();
  });
});

describe('what was done', () => {
  it('stands newest first with the sub-milestones that it names, and its state and checks in words', async () => {
    activity = [
      aRequest(12, { subMilestones: [part.shortId, 'MS-FFFFFFFF'], checks: 'failed', state: 'open' }),
      aCommit('abc1234'),
    ];
    await open();
    const list = await region('Commits and requests');
    const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toMatch(
      /^Request 12lamplight-studio\/portal #12,.*Part 1, #MS-FFFFFFFF, which is no.*OpenA check failed$/,
    );
    expect(rows[1]).toMatch(/^Commit abc1234lamplight-studio\/portal abc1234,/);
    expect(list.getByRole('link', { name: 'Part 1' })).toBeTruthy();
  });
});

describe('the other states', () => {
  it('nothing is connected: what to do, by whoever may', async () => {
    repositories = [];
    await open();
    expect(await screen.findByText(/^Connect one that your GitHub account administers/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Commits and requests' })).toBeNull();
    cleanup();
    can = { map: false };
    await open();
    expect(await screen.findByText(/^Whoever leads the project connects one/)).toBeTruthy();
  });
  it('it cannot be read: the request id, and Retry in place', async () => {
    server.use(http.get(`${OF}/repositories`, away));
    await open();
    expect(await screen.findByText(/req-code/)).toBeTruthy();
    server.resetHandlers();
    await press('Retry');
    expect(await screen.findByText('Connected', { selector: 'span' })).toBeTruthy();
  });
  it('what lags behind says so', async () => {
    server.use(http.get(`${OF}/repositories`, () => ok({ items: repositories, can, stale: true })));
    await open();
    await region('Repositories');
    expect(screen.getByText('Updating')).toBeTruthy();
  });
  it('a project of whose team nothing was told has none yet', async () => {
    server.use(http.get(`${OF}/repositories`, refuse(404, 'NOT_FOUND')));
    await open();
    expect(await screen.findByText('This project has no team yet')).toBeTruthy();
  });
});

describe('a suggestion', () => {
  const sub = aSub(1, { can: { reportProgress: true } });
  it('counts as much as its cap, and is held against what counts now', () => {
    expect(offeredFor({ ...sub, capBp: 4_000 }, { progressBp: 9_000 })).toBe('as_reported');
    expect(offeredFor(sub, { progressBp: 4_001 })).toBe('confirm');
    expect(offeredFor(sub, { progressBp: 3_999 })).toBe('less');
  });
  it('names five of the requests that it rests on, and none that was closed', () => {
    const said = { said: 'Merged.' };
    const requests = [1, 2, 3, 4, 5, 6, 7].map((n) => aRequest(n, { repository: 'a/b' }));
    expect(noteOf(said, requests)).toBe('Merged. a/b #1, a/b #2, a/b #3, a/b #4, a/b #5 and 2 more');
    expect(noteOf(said, [aRequest(1, { state: 'closed' }), aCommit('abc')])).toBe('Merged.');
  });
  it('counts what it is made of', () =>
    expect(madeOf([aRequest(1), aRequest(2, { state: 'open', checks: 'failed' }), aCommit('a'), aCommit('b')])).toBe(
      '1 merged request, 1 open request, 1 request with a failed check, 2 commits',
    ));
});

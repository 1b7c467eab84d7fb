import type { Role } from '@lamplight/bff/contract/roles.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { SWRConfig } from 'swr';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import TechStacks from './screens/TechStacks.tsx';
import { aSkill, aSkillRow } from './workbench/samples.ts';

const expert = aSkill('meera', 'Meera Iyer', 5, 'lead');
const typescript = aSkillRow({ skills: [expert, aSkill('ravi', 'Ravi Kumar', 3)], best: expert });
const postgres = aSkillRow({
  techId: 'tech-2',
  name: 'PostgreSQL',
  category: 'DATA',
  coverage: 1,
  warning: true,
  wanted: 2,
  neededBy: 2,
  projects: [{ projectId: 'p1', title: 'Patient portal' }],
  skills: [aSkill('meera', 'Meera Iyer', 4), aSkill('ravi', 'Ravi Kumar', 2)],
  best: aSkill('meera', 'Meera Iyer', 4),
  mine: { level: 2, yearsTenths: 15, by: 'self' },
});
const rust = aSkillRow({ techId: 'tech-3', name: 'Rust', category: 'BACKEND', coverage: 0 });

let skills: object;
/** Who knows a technology, page by page. */
let holders: Readonly<Record<string, readonly (readonly object[])[]>>;
let asked: string[] = [];
let sent: object[] = [];
let status = 200;
const refused = (status: number) =>
  HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-skills' }, { status });
const astray = {
  ...{ success: false, code: 'VALIDATION_FAILED', message: '', requestId: 'r' },
  errors: [{ field: 'after', message: 'This page belongs to another list' }],
};
const server = setupServer(
  http.get('*/api/skills', ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    if (searchParams.get('after') === 'theirs') return HttpResponse.json(astray, { status: 400 });
    return status === 200 ? HttpResponse.json(skills) : refused(status);
  }),
  http.get('*/api/skills/:techId', ({ request, params: { techId } }) => {
    if (status !== 200) return refused(status);
    const pages = holders[String(techId)] ?? [[]];
    const at = Number(new URL(request.url).searchParams.get('after') ?? 0);
    const items = pages[at]?.map((one) => ({ techId, ...one }));
    return HttpResponse.json({ success: true, items, ...(at + 1 < pages.length ? { next: String(at + 1) } : {}) });
  }),
  http.post('*/api/skills', async ({ request }) => {
    sent.push((await request.json()) as object);
    return HttpResponse.json(skills);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [sent, asked, status] = [[], [], 200];
  holders = { 'tech-1': [typescript.skills], 'tech-2': [postgres.skills] };
  skills = { success: true, items: [typescript, postgres, rust], people: [], can: { assessOthers: false } };
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll(VISITOR);
});
afterAll(() => server.close());

const team = [
  { id: 'meera', name: 'Meera Iyer', role: 'team_lead' },
  { id: 'ravi', name: 'Ravi Kumar', role: 'employee' },
];
const judging = (more: object = {}) => {
  skills = { ...skills, people: team, can: { assessOthers: true }, ...more };
};

const open = async (role: Role = 'employee', query = '') => {
  const user = { id: 'u', userId: 'u', name: 'U', email: 'u@gmail.com', mobile: '', role, twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user } });
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`/tech-stacks${query}`]}>
        <TechStacks />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  );
  await act(async () => undefined);
};
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => screen.getByTestId('address').textContent;
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const lines = () => screen.getAllByRole('button', { name: /know/ }).map(({ textContent }) => textContent);
const cell = (name: string) => screen.findByRole('button', { name });

it('draws people as columns and technologies as rows by category, a level by ticks and its word', async () => {
  judging();
  await open('admin');
  const data = await row('PostgreSQL');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Technology', 'You', 'Meera Iyer', 'Ravi Kumar', 'Know it well'],
  ]);
  expect(data.getAllByRole('button').map(({ ariaLabel, textContent }) => [ariaLabel, textContent])).toEqual([
    ['You, PostgreSQL: Basic, 1.5 years', 'Basic'],
    ['Meera Iyer, PostgreSQL: Advanced, 4.5 years', 'Advanced'],
    ['Ravi Kumar, PostgreSQL: Basic, 4.5 years', 'Basic'],
    ['PostgreSQL: 1 of 2 know it well; 2 active projects need it', '1 of 2 know it well'],
  ]);
  const [, meera] = data.getAllByRole('button');
  expect(meera?.querySelectorAll('.lit')).toHaveLength(4);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...['Frontend', 'TypeScript', 'Backend', 'Rust', 'Data', 'PostgreSQL'],
  ]);
});

it('marks only what active projects lack: what nobody needs is a figure, however few know it', async () => {
  judging();
  await open('admin');
  const need = async (name: string) => (await row(name)).getAllByRole('button').at(-1);
  expect((await need('PostgreSQL'))?.querySelector('svg')).toBeTruthy();
  for (const name of ['TypeScript', 'Rust']) expect((await need(name))?.querySelector('svg')).toBeNull();
  expect(screen.getByText('Fewer than two people know well what active projects need: PostgreSQL.')).toBeTruthy();
});

it('is one tab stop, moved through by arrows, and a cell is pressed to judge', async () => {
  judging();
  await open('admin');
  await row('Rust');
  const grid = within(screen.getByRole('grid'));
  expect(grid.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  act(() => grid.getAllByRole('button')[0]?.focus());
  const at = () => document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(at()).toBe('Meera Iyer, Rust: nothing said');
  await userEvent.keyboard('{End}');
  expect(at()).toBe('Rust: 0 know it well');
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowLeft}');
  expect(at()).toBe('You, TypeScript: nothing said');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(at()).toBe('Ravi Kumar, PostgreSQL: Basic, 4.5 years');
  expect(grid.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await userEvent.keyboard('{Enter}');
  const dialog = within(screen.getByRole('dialog', { name: 'How well Ravi Kumar knows PostgreSQL' }));
  expect(dialog.getByText(/^Now: Basic, 4.5 years/)).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Level'), '4 Advanced');
  fireEvent.change(dialog.getByLabelText('Years'), { target: { value: '3' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save the judgement' }));
  await waitFor(() => expect(sent).toEqual([{ employeeId: 'ravi', techId: 'tech-2', level: 4, yearsTenths: 30 }]));
});

it('the count opens all of a technology: who needs it, and from there a judgement', async () => {
  judging();
  await open('admin');
  await userEvent.click(await cell('PostgreSQL: 1 of 2 know it well; 2 active projects need it'));
  const dialog = within(screen.getByRole('dialog', { name: 'PostgreSQL' }));
  expect(dialog.getByRole('link', { name: 'Patient portal' }).getAttribute('href')).toBe('/project-details/p1');
  expect(dialog.getByText(/and 1 more/)).toBeTruthy();
  expect(dialog.getByText('1 person knows it well, 2 should')).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Judge how well Meera Iyer knows PostgreSQL' }));
  const now = within(screen.getByRole('dialog', { name: 'How well Meera Iyer knows PostgreSQL' }));
  expect(now.getByText(/^Now: Advanced, 4.5 years/)).toBeTruthy();
});

const peopleIn = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/(Judge|Set|Change).*/, ''));

it('of few people a technology names all in one list: who knows it best first, then who said nothing', async () => {
  judging();
  holders = { 'tech-3': [[aSkill('u', 'U', 5), aSkill('ravi', 'Ravi Kumar', 4)]] };
  await open('admin');
  await userEvent.click(await cell('Rust: 0 know it well'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rust' }));
  await dialog.findByText('Ravi Kumar');
  expect(peopleIn(dialog)).toEqual(['YouNothing said', 'Ravi Kumar4.5 yearsAdvanced', 'Meera IyerNothing said']);
  expect(dialog.queryByRole('heading', { level: 3 })).toBeNull();
  expect(dialog.queryByRole('button', { name: /page$/ })).toBeNull();
});

it('of many people a technology names who knows it page by page, and who stands beside each other besides', async () => {
  judging({ next: 'two' });
  holders = {
    'tech-2': [[aSkill('kavya', 'Kavya Rao', 5), aSkill('meera', 'Meera Iyer', 4)], [aSkill('z', 'Zoya', 1)]],
  };
  await open('admin');
  await userEvent.click(await cell('PostgreSQL: 1 of 2 know it well; 2 active projects need it'));
  const dialog = within(screen.getByRole('dialog', { name: 'PostgreSQL' }));
  await dialog.findByText('Kavya Rao');
  const heads = () => dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(heads()).toEqual(['Best first', 'Others']);
  expect(dialog.getByText(/finds everybody else/)).toBeTruthy();
  expect(peopleIn(dialog)).toEqual([
    'You1.5 yearsBasic',
    ...['Kavya Rao4.5 yearsExpert', 'Meera Iyer4.5 yearsAdvanced', 'Ravi Kumar4.5 yearsBasic'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
  await dialog.findByText('Zoya');
  expect(peopleIn(dialog).slice(1)).toEqual([
    ...['Zoya4.5 yearsNovice', 'Meera Iyer4.5 yearsAdvanced', 'Ravi Kumar4.5 yearsBasic'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'First page' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Judge how well Kavya Rao knows PostgreSQL' }));
  const now = within(screen.getByRole('dialog', { name: 'How well Kavya Rao knows PostgreSQL' }));
  expect(now.getByText(/^Now: Expert, 4.5 years/)).toBeTruthy();
});

it('who was looked for stands first in a technology, whatever they know', async () => {
  judging({ people: [team[1]] });
  await open('admin', '?search=ravi');
  await userEvent.click(await cell('PostgreSQL: 1 of 2 know it well; 2 active projects need it'));
  const dialog = within(screen.getByRole('dialog', { name: 'PostgreSQL' }));
  await dialog.findByText('Meera Iyer');
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Found', 'Best first'],
  ]);
  expect(peopleIn(dialog).slice(1)).toEqual(['Ravi Kumar4.5 yearsBasic', 'Meera Iyer4.5 yearsAdvanced']);
});

it('a technology of which nobody said anything says so, and one that cannot be read has a way on', async () => {
  judging({ people: [] });
  await open('team_lead');
  await screen.findByText('Your team');
  status = 403;
  await userEvent.click(await cell('Rust: 0 know it well'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rust' }));
  expect(await dialog.findByText(/req-skills/)).toBeTruthy();
  status = 200;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Nobody else has said how well they know it.')).toBeTruthy();
});

describe('people in pages', () => {
  it('of whom all stand on one are neither searched nor paged', async () => {
    judging();
    await open('admin');
    await row('Rust');
    expect(screen.queryByLabelText('Find a person')).toBeNull();
    expect(screen.queryByRole('button', { name: /page$/ })).toBeNull();
    expect(asked).toEqual(['']);
  });
  it('go on page by page, and the place stands in the address', async () => {
    judging({ next: 'two' });
    await open('admin', '?category=DATA');
    await row('PostgreSQL');
    judging({ people: [{ id: 'zoya', name: 'Zoya Khan', role: 'employee' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('columnheader', { name: 'Zoya Khan' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Meera Iyer' })).toBeNull();
    expect([asked.at(-1), address()]).toEqual(['?after=two', '?category=DATA&after=two']);
    judging({ next: 'two' });
    await userEvent.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByRole('columnheader', { name: 'Meera Iyer' })).toBeTruthy();
    expect(address()).toBe('?category=DATA');
  });
  it('are found by words of a name, from the first page on', async () => {
    judging({ next: 'three' });
    await open('admin', '?after=two');
    await row('Rust');
    judging({ people: [team[1]] });
    await userEvent.type(screen.getByLabelText('Find a person'), 'ravi{Enter}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Meera Iyer' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Ravi Kumar' })).toBeTruthy();
    expect([asked.at(-1), address()]).toEqual(['?search=ravi', '?search=ravi']);
  });
  it('begin at the first page where an address names a page of somebody else', async () => {
    judging();
    await open('admin', '?gaps=1&after=theirs');
    await row('PostgreSQL');
    expect([asked, address()]).toEqual([['?after=theirs', ''], '?gaps=1']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('of whom nobody is called so are shown again by one press', async () => {
    judging({ people: [] });
    await open('admin', '?search=nobody');
    expect(await screen.findByText('Nobody is called so')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    judging();
    await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
    expect(await screen.findByRole('columnheader', { name: 'Meera Iyer' })).toBeTruthy();
    expect(address()).toBe('');
  });
  it('are looked through further where a search stopped among many', async () => {
    judging({ people: [], next: 'on' });
    await open('admin', '?search=zoya');
    expect(await screen.findByText('Nobody is called so, so far')).toBeTruthy();
    judging({ people: [], next: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Look on' }));
    expect(await screen.findByText('Nobody else is called so')).toBeTruthy();
    expect(address()).toBe('?search=zoya&after=on');
  });
});

it('an employee sees first what they know and where the team needs them, and judges nobody', async () => {
  await open();
  const own = await region('What you know');
  expect(own.getByText('PostgreSQL')).toBeTruthy();
  expect(own.queryByText('Rust')).toBeNull();
  const needs = await region('Where the team needs you');
  expect(needs.getByText('2 active projects need it; 1 person knows it well')).toBeTruthy();
  expect(needs.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('grid')).toBeNull();
  expect((await region('The whole team')).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'TypeScript2 know it wellMeera Iyer: Expert',
    'Rust0 know it well',
    'PostgreSQL1 of 2 know it wellYou: Basic, 1.5 years',
  ]);
  expect(screen.queryByRole('button', { name: /^Judge/ })).toBeNull();
});

it('one’s own level is changed from there, in words and years', async () => {
  await open();
  const own = await region('What you know');
  await userEvent.click(own.getByRole('button', { name: 'Change my level of PostgreSQL' }));
  const form = within(screen.getByRole('dialog', { name: 'My level of PostgreSQL' }));
  expect(document.activeElement).toBe(form.getByLabelText('Level'));
  await userEvent.selectOptions(form.getByLabelText('Level'), '3 Working');
  fireEvent.change(form.getByLabelText('Years'), { target: { value: 'two' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Enter years from 0 to 60')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Years'), { target: { value: '2.5' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ techId: 'tech-2', level: 3, yearsTenths: 25 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a technology is added of those of which nothing is said yet', async () => {
  await open();
  await userEvent.click((await region('What you know')).getByRole('button', { name: 'Add a technology' }));
  const form = within(screen.getByRole('dialog', { name: 'Add what you know' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getAllByText('Choose a technology').length).toBeGreaterThan(1);
  expect(
    within(form.getByLabelText('Technology'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Choose a technology', 'TypeScript, Frontend', 'Rust, Backend']]);
  await userEvent.selectOptions(form.getByLabelText('Technology'), 'Rust, Backend');
  await userEvent.selectOptions(form.getByLabelText('Level'), '1 Novice');
  fireEvent.change(form.getByLabelText('Years'), { target: { value: '0.5' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ techId: 'tech-3', level: 1, yearsTenths: 5 }]));
});

it('what a lead has judged is not asked over again', async () => {
  const judged = { level: 2, yearsTenths: 15, by: 'lead' };
  skills = { success: true, items: [{ ...postgres, mine: judged }], people: [], can: { assessOthers: false } };
  await open();
  expect((await region('What you know')).getByText('Judged by a lead')).toBeTruthy();
  expect((await region('Where the team needs you')).getByText('You: Basic, judged by a lead')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /my level/ })).toBeNull();
});

it('is narrowed by category and to what is lacking, and says when nothing is left', async () => {
  await open('admin', '?gaps=1');
  await screen.findByText('PostgreSQL');
  expect(lines()).toEqual(['PostgreSQL1 of 2 know it wellYou: Basic, 1.5 years']);
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'FRONTEND');
  expect(await screen.findByText('Active projects lack nothing here')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(lines()).toHaveLength(3));
});

it('is lines instead of a grid on a narrow screen', async () => {
  judging();
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: true });
  try {
    await open('admin');
    await userEvent.click(await screen.findByRole('button', { name: /^Rust/ }));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Judge how well Ravi Kumar knows Rust' })).toBeTruthy();
  } finally {
    window.matchMedia = wide;
  }
});

it('says what could not be read, with a way on', async () => {
  status = 403;
  await open();
  expect(await screen.findByText(/req-skills/)).toBeTruthy();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText('PostgreSQL')).length).toBeGreaterThan(0);
});

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts, VISITOR } from '../../api/drafts.ts';
import TechStacks from './screens/TechStacks.tsx';
import { aSkill, aSkillRow } from './workbench/samples.ts';

const typescript = aSkillRow({ skills: [aSkill('meera', 'Meera Iyer', 5, 'lead'), aSkill('ravi', 'Ravi Kumar', 3)] });
const postgres = aSkillRow({
  techId: 'tech-2',
  name: 'PostgreSQL',
  category: 'DATA',
  coverage: 1,
  warning: true,
  skills: [aSkill('meera', 'Meera Iyer', 4), aSkill('ravi', 'Ravi Kumar', 2)],
  mine: { level: 2, yearsTenths: 15, by: 'self' },
});
const rust = aSkillRow({ techId: 'tech-3', name: 'Rust', category: 'BACKEND', coverage: 0 });

let skills: object;
let sent: object[] = [];
let status = 200;
const server = setupServer(
  http.get('*/api/skills', () =>
    status === 200
      ? HttpResponse.json(skills)
      : HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-skills' }, { status }),
  ),
  http.post('*/api/skills', async ({ request }) => {
    sent.push((await request.json()) as object);
    return HttpResponse.json(skills);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [sent, status] = [[], 200];
  skills = { success: true, items: [typescript, postgres, rust], people: [], can: { assessOthers: false } };
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll(VISITOR);
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

const open = async (query = '') => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[`/tech-stacks${query}`]}>
        <TechStacks />
      </MemoryRouter>
    </SWRConfig>,
  );
  await act(async () => undefined);
};
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.firstElementChild?.firstChild?.textContent);

it('shows who knows what at which level, and who alone keeps a technology', async () => {
  await open();
  const data = await row('PostgreSQL');
  expect(data.getByText('Only Meera knows this')).toBeTruthy();
  expect(
    data
      .getAllByRole('cell')
      .map((cell) => [cell.dataset['label'], cell.textContent])
      .slice(1, 6),
  ).toEqual([
    ['Novice', ''],
    ['Basic', 'Ravi Kumar'],
    ['Working', ''],
    ['Advanced', 'Meera Iyer'],
    ['Expert', ''],
  ]);
  expect((await row('TypeScript')).getByText('2 know it')).toBeTruthy();
  expect(screen.getByText('1 known well by one person alone, 1 by nobody.')).toBeTruthy();
});

it('is narrowed by category and to gaps, and says when nothing is left', async () => {
  await open('?gaps=1');
  await screen.findByText('PostgreSQL');
  expect(names()).toEqual(['PostgreSQL', 'Rust']);
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'FRONTEND');
  expect(await screen.findByText('No gap here')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('one’s own level is set in place, in words and years', async () => {
  await open();
  await userEvent.click((await row('PostgreSQL')).getByRole('button', { name: 'Change my level of PostgreSQL' }));
  const form = within(screen.getByRole('form', { name: 'My level of PostgreSQL' }));
  expect(document.activeElement).toBe(form.getByLabelText('Level'));
  await userEvent.selectOptions(form.getByLabelText('Level'), '3 Working');
  fireEvent.change(form.getByLabelText('Years'), { target: { value: 'two' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Enter years from 0 to 60')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Years'), { target: { value: '2.5' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ techId: 'tech-2', level: 3, yearsTenths: 25 }]));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

it('others are judged only by whoever may', async () => {
  await open();
  await row('Rust');
  expect(screen.queryByRole('button', { name: /^Judge/ })).toBeNull();
  cleanup();
  skills = { ...skills, people: [{ id: 'ravi', name: 'Ravi Kumar', role: 'employee' }], can: { assessOthers: true } };
  await open();
  // What the first page had read is shown until the second has asked.
  await userEvent.click(await (await row('Rust')).findByRole('button', { name: 'Judge who knows Rust' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Person'), 'Ravi Kumar');
  await userEvent.selectOptions(dialog.getByLabelText('Level'), '4 Advanced');
  fireEvent.change(dialog.getByLabelText('Years'), { target: { value: '3' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save the judgement' }));
  await waitFor(() => expect(sent).toEqual([{ employeeId: 'ravi', techId: 'tech-3', level: 4, yearsTenths: 30 }]));
});

it('says what could not be read, with a way on', async () => {
  status = 403;
  await open();
  expect(await screen.findByText(/req-skills/)).toBeTruthy();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('PostgreSQL')).toBeTruthy();
});

import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import AddEmployee from './screens/AddEmployee.tsx';

type Answer = { status: number; body: object };
let answers: Answer[];
let sent: { body: object; key: string | null }[];
const link = 'https://lamplight.example/join#token=abc';
const invited = {
  status: 200,
  body: {
    success: true,
    employee: { employeeId: 'e', name: 'Meera Iyer', email: 'meera@lamplight.example' },
    invitationLink: link,
    expiresAt: '2026-11-24T10:42:00.000Z',
  },
};
const hired = {
  success: true,
  application: {
    name: 'Ishita Bose',
    email: 'ishita@gmail.com',
    mobile: '9123456780',
    jobTitle: 'Lead engineer',
    offer: { joinOn: '2027-01-04' },
  },
};
const refused = (status: number, code: string, errors: object[] = []): Answer => ({
  status,
  body: { success: false, code, message: '', errors, requestId: 'r' },
});

beforeEach(async () => {
  [answers, sent] = [[], []];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) === '/api/admin/applications/a5') return new Response(JSON.stringify(hired));
    sent.push({ body: JSON.parse(String(init?.body)), key: new Headers(init?.headers).get('Idempotency-Key') });
    const { status, body } = answers.shift() ?? invited;
    return new Response(JSON.stringify(body), { status });
  });
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => jest.restoreAllMocks());

const open = async (at = '/') => {
  const routes = [{ path: '/', element: <AddEmployee /> }];
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
    </SWRConfig>,
  );
  await act(async () => undefined);
  return view;
};
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Meera Iyer');
  await userEvent.type(screen.getByLabelText('Email'), 'Meera@lamplight.example');
  await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
  await userEvent.click(screen.getByLabelText(/^Team lead/));
  await userEvent.type(screen.getByLabelText('Designation'), 'Lead engineer');
  await userEvent.type(screen.getByLabelText('Employee code'), 'E-7');
  await userEvent.selectOptions(screen.getByLabelText('State of work'), 'KA');
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add and make the invitation' }));

describe('add an employee', () => {
  it('sends nothing while a field is wrong, and goes to the first one', async () => {
    await open();
    await submit();
    // The form judges in a turn of its own.
    await screen.findByText('Please fix the validation errors above before submitting.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(sent).toEqual([]);
  });

  it('shows the invitation link once, and forgets it for the next person', async () => {
    await open();
    await fill();
    await submit();
    expect(await screen.findByText(link)).toBeTruthy();
    expect(screen.getByText(/A mail with the link is on its way to Meera Iyer/)).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      name: 'Meera Iyer',
      email: 'meera@lamplight.example',
      role: 'team_lead',
      code: 'E-7',
      locationState: 'KA',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add another person' }));
    expect(screen.queryByText(link)).toBeNull();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('');
    expect(await drafts.list('dev')).toEqual([]);
  });

  it('an address that is taken stands at its field, and all that was typed stays', async () => {
    answers = [refused(409, 'EMAIL_TAKEN', [{ field: 'email', message: 'Taken by another account' }])];
    await open();
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect((screen.getByLabelText('Designation') as HTMLInputElement).value).toBe('Lead engineer');
  });

  it('a lost answer pressed again is the same act', async () => {
    answers = [refused(429, 'RATE_LIMITED'), refused(429, 'RATE_LIMITED'), refused(429, 'RATE_LIMITED')];
    await open();
    await fill();
    await submit();
    await screen.findByText(/Too many requests/, undefined, { timeout: 8000 });
    await submit();
    await screen.findByText(link);
    expect(new Set(sent.map((s) => s.key)).size).toBe(1);
  });

  it('comes back after a reload', async () => {
    const { unmount } = await open();
    await userEvent.type(screen.getByLabelText('Name'), 'Meera');
    await waitFor(async () => expect((await drafts.list('dev'))[0]?.values).toMatchObject({ name: 'Meera' }), {
      timeout: 30_000,
    });
    unmount();
    await open();
    expect(await screen.findByDisplayValue('Meera')).toBeTruthy();
  });

  it('after a hire it begins with what the application says, and what is typed then is a draft of that hire', async () => {
    await open('/?application=a5');
    expect(await screen.findByDisplayValue('Ishita Bose')).toBeTruthy();
    for (const said of ['ishita@gmail.com', '9123456780', 'Lead engineer', '2027-01-04'])
      expect(screen.getByDisplayValue(said)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Employee code'), 'E-9');
    await act(async () => void dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect((await drafts.list('dev')).map(({ form }) => form)).toEqual(['add-employee:a5']));
  });
});

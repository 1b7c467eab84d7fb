import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { engines } from '../../parts/captcha/engines.ts';
import { sessionStore } from '../../session/store.ts';
import Contact from './screens/Contact.tsx';

type Sent = { path: string; body: Record<string, string>; key: string | null };
let sent: Sent[];
let answers: (() => Response)[];
let solution: string | null;
let resets: number;
const received = () =>
  new Response(
    JSON.stringify({ success: true, receipt: { number: 'ENQ-000042', receivedAt: '2026-11-21T05:12:00.000Z' } }),
  );
const refused =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ success: false, message: '', ...body }), { status, headers });

beforeEach(async () => {
  sent = [];
  answers = [];
  solution = 'solved';
  resets = 0;
  jest.spyOn(engines, 'altcha').mockResolvedValue({
    mount: () => ({ begin: () => undefined, solution: async () => solution, reset: () => void resets++ }),
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    sent.push({ path: String(url), body: JSON.parse(String(init?.body)), key });
    return (answers.shift() ?? received)();
  });
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  await drafts.remove(VISITOR, 'contact');
});
afterEach(() => jest.restoreAllMocks());

const open = (at = '/contact') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Contact />
    </MemoryRouter>,
  );
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const fill = async () => {
  await userEvent.type(field('Name'), 'Asha Rao');
  await userEvent.type(field('Email'), 'Asha@clinic.example');
  await userEvent.type(field('Message'), 'Can you take over a portal?');
};
const typed = () => [field('Name'), field('Email'), field('Message')].map((f) => f.value);

it('what was typed before the code behind the form came is what it begins with', async () => {
  open('/contact?topic=press');
  const name = field('Name');
  name.value = 'Typed early';
  await userEvent.click(field('Message'));
  await send();
  await screen.findByText('Please fix the validation errors above before submitting.');
  expect(field('Name')).toBe(name);
  expect([name.value, field('What is it about?').value]).toEqual(['Typed early', 'press']);
  screen.getByText('Write your message');
  screen.getByText('Please enter your email address');
  expect(sent).toEqual([]);
});

it('sends once with the solution of the captcha, and shows the number', async () => {
  open('/contact?topic=project');
  await fill();
  await send();
  await screen.findByText('ENQ-000042');
  expect(sent).toMatchObject([
    {
      path: '/api/contact',
      body: { name: 'Asha Rao', email: 'asha@clinic.example', company: '', topic: 'project', captchaToken: 'solved' },
    },
  ]);
  screen.getByText('21 Nov 2026, 10:42 IST');
  expect(await drafts.load(VISITOR, 'contact', Date.now())).toBeNull();
});

it('a field that the server refuses says so at that field; what was typed stays and goes out anew', async () => {
  answers = [
    refused(400, { code: 'VALIDATION_FAILED', errors: [{ field: 'email', message: 'This address does not exist' }] }),
  ];
  open();
  await fill();
  await send();
  await waitFor(() => expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(`${field('Email').id}-error`)?.textContent).toBe('This address does not exist');
  expect(screen.getAllByText(/This address does not exist/)).toHaveLength(1);
  expect(typed()).toEqual(['Asha Rao', 'Asha@clinic.example', 'Can you take over a portal?']);
  expect(resets).toBe(1);
  await userEvent.type(field('Email'), '.in');
  await send();
  await screen.findByText('ENQ-000042');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('too many messages, or no solution: a reason, and nothing is lost', async () => {
  answers = [
    refused(429, { code: 'RATE_LIMITED', message: 'Too many messages from here.' }, { 'Retry-After': '3600' }),
  ];
  solution = null;
  open();
  await fill();
  await send();
  await screen.findByText(/^The check against robots did not finish/);
  expect(sent).toEqual([]);
  solution = 'solved';
  await send();
  await screen.findByText(/Too many messages from here/);
  expect(typed()).toEqual(['Asha Rao', 'Asha@clinic.example', 'Can you take over a portal?']);
});

it('a visitor who comes back finds the draft, unless they typed something newer', async () => {
  const kept = {
    name: 'Asha Rao',
    email: 'a@clinic.example',
    company: '',
    topic: 'support',
    message: 'Half a thought',
  };
  await drafts.save({ person: VISITOR, form: 'contact', values: kept, savedAt: Date.now() });
  open();
  await userEvent.click(field('Name'));
  await waitFor(() => expect(field('Message').value).toBe('Half a thought'));
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }));
  expect(field('Message').value).toBe('');
  expect(await drafts.load(VISITOR, 'contact', Date.now())).toBeNull();
});

it('says beside the form what happens next, in its order', async () => {
  open();
  const next = within(screen.getByRole('heading', { name: 'What happens next' }).parentElement as HTMLElement);
  expect(next.getAllByRole('listitem').map((one) => one.querySelector('b')?.textContent)).toEqual([
    'At once',
    'Then',
    'The answer',
    '12 months later',
  ]);
});

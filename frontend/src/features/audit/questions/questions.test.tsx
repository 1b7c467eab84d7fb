import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import PayQuestions from '../screens/PayQuestions.tsx';
import { askedIn, inUrl, isPast, timesSaid } from './asked.ts';

const TODAY = '2027-04-20';

describe('what is asked', () => {
  it('stands in the URL; what does not read as such is left out', () => {
    const query = new URLSearchParams(
      'person=e1&month=2027-13&valid=2027-03-31&known=yesterday&line=0~4~EPF_EE&run=a/b',
    );
    expect(askedIn(query)).toEqual({ person: 'e1', validAt: '2027-03-31', line: '0~4~EPF_EE' });
    expect(askedIn(new URLSearchParams('known=2027-04-02T06:30:00.000Z&month=2027-03'))).toEqual({
      ...{ knownAt: '2027-04-02T06:30:00.000Z', month: '2027-03' },
    });
    expect(inUrl({ validAt: '2027-03-31', knownAt: null })).toEqual({ valid: '2027-03-31', known: null });
  });

  it.each([
    [{}, 'both', 'True today, 20 Apr 2027, as known now', false],
    [{ validAt: TODAY }, 'both', 'True today, 20 Apr 2027, as known now', false],
    [{ validAt: '2027-06-01' }, 'both', 'True on 1 Jun 2027, as known now', false],
    [
      { validAt: '2027-03-31', knownAt: '2027-04-02' },
      ...(['both', 'True on 31 Mar 2027, as known on 2 Apr 2027, 23:59 IST', true] as const),
    ],
    [
      { month: '2027-03', knownAt: '2027-04-02T06:30:00.000Z', validAt: '2020-01-01' },
      ...(['known', 'True for March 2027, as known on 2 Apr 2027, 12:00:00 IST', true] as const),
    ],
    [{ validAt: '2020-01-01' }, 'known', 'As known now', false],
  ] as const)('%j says both times in words, and whether it is the past', (asked, times, said, past) => {
    expect([timesSaid(asked, times, TODAY), isPast(asked, times, TODAY)]).toEqual([said, past]);
  });
});

const esha = { employeeId: 'e1', name: 'Esha Rao', code: 'E-1' };
const act = (by: string) => ({
  ...{ by: { id: by, name: by, role: 'admin' }, at: '2027-01-05T06:30:00.000Z' },
  ...{ session: `${by}-1234-5678`, commandId: 'c0ffee00-1', position: `p-${by}` },
});
const answer = {
  ...{ success: true, employee: { id: 'e1', name: 'Esha Rao', role: 'employee' }, validAt: TODAY, knownAt: null },
  holds: { basicPaise: 44_000_00, grossPaise: 88_000_00, effectiveFrom: '2027-01-01', structureId: 'ENG-STD' },
  changes: [
    {
      ...{ assignmentId: 'a', outcome: 'revised', effectiveFrom: '2027-01-01', stands: 'holds', reason: 'Review' },
      ...{
        from: { basicPaise: 40_000_00, grossPaise: 80_000_00 },
        to: { basicPaise: 44_000_00, grossPaise: 88_000_00 },
      },
      ...{ entered: act('Asha'), decided: act('Bela'), rejection: null },
    },
  ],
};
const rules = [
  { ruleId: 'PT_KA', key: 'PT', jurisdiction: 'KA', versions: [] },
  { ruleId: 'CESS', key: 'CESS', jurisdiction: 'IN', versions: [] },
];
let asked: string[] = [];
let fails = false;
const server = setupServer(
  http.get('*/api/employees', () => HttpResponse.json({ success: true, items: [esha] })),
  http.get('*/api/audit/payroll/basic-pay', ({ request }) => {
    asked.push(new URL(request.url).search);
    return fails
      ? HttpResponse.json({ success: false, code: 'FORBIDDEN', message: 'No', requestId: 'req-77' }, { status: 403 })
      : HttpResponse.json(answer);
  }),
  http.get('*/api/payroll/runs', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/payroll/rules', () => HttpResponse.json({ success: true, rules, can: {} })),
  http.get('*/api/audit/payroll/changed-rules', ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json({ success: true, changedRules: { knownAt: null, runs: [] } });
  }),
);
beforeAll(() => server.listen());
afterEach(async () => {
  asked = [];
  fails = false;
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

const show = (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: <PayQuestions /> }], { initialEntries: [path] });
  render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return () => new URLSearchParams(router.state.location.search);
};

describe('the screen of questions', () => {
  it('asks for a question, then for a person, and answers with who, in which session and why', async () => {
    const query = show('/admin/audit/pay');
    expect(await screen.findByText('Nothing is asked yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /basic pay/ }));
    expect(await screen.findByText('Choose a person')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: /^Whose pay/ }), 'esha');
    await userEvent.click(await screen.findByRole('button', { name: /Esha Rao/ }));
    expect([query().get('question'), query().get('person')]).toEqual(['basic-pay', 'e1']);
    const change = within(await screen.findByRole('article'));
    expect(change.getByText(/Review/)).toBeTruthy();
    expect(change.getByText(/Asha,/)).toBeTruthy();
    expect(change.getByText(/Session Bela-123/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Another person' })).toBe(document.activeElement);
    expect(asked).toEqual(['?person=e1']);
    await userEvent.click(change.getByRole('button', { name: 'What was known then' }));
    expect(await screen.findByText(/as known on 5 Jan 2027, 12:00:00 IST/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'As of now' }));
    expect(await screen.findByText(/as known now/)).toBeTruthy();
    expect(query().get('known')).toBeNull();
  });

  it('narrows what changed rules come to, to one rule', async () => {
    const query = show('/admin/audit/pay?question=changed-rules');
    expect(await screen.findByText('No run used a rule that changed later')).toBeTruthy();
    const rule = await screen.findByLabelText(/^Rule/);
    await within(rule).findByRole('option', { name: 'Cess on income tax' });
    await userEvent.selectOptions(rule, 'Professional tax, Karnataka');
    expect(await screen.findByText('No run used this rule in a version that changed later')).toBeTruthy();
    expect([query().get('rule'), asked]).toEqual(['PT_KA', ['', '?rule=PT_KA']]);
  });

  it('says what failed, with the number of the request, and asks again', async () => {
    fails = true;
    show('/admin/audit/pay?question=basic-pay&person=e1&valid=2027-03-31');
    expect(await screen.findByText(/req-77/)).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(asked.at(-1)).toBe('?person=e1&validAt=2027-03-31');
  });
});

import { serviceOf } from '../../parts/brief/services.ts';
import { aProposal } from '../../parts/offers/workbench/samples.ts';
import { check, emptyValues, faultsIn, stepOfFaults, toDraft, type Values, valuesOf } from './wizard.ts';

const faultsOf = (...typed: Parameters<typeof check>) => {
  const reading = check(...typed);
  return 'faults' in reading ? reading.faults : {};
};
const TODAY = '2026-08-20';
const PAST = 'This day is past: choose today or a later one';
const whole: Values = {
  ...emptyValues(['WEB']),
  title: ' Patient portal ',
  problem: 'Phones',
  goals: 'Fewer calls',
  scope: 'Booking',
  deliverables: 'App\n\n Guide ',
  targetStart: '2026-09-01',
  deadline: '2027-02-28',
  budgetMinPaise: 800_000_00,
  budgetMaxPaise: 1_000_000_00,
  consent: true,
};

it('takes a whole proposal, trimmed, without a client where people propose for themselves', () => {
  const checked = check({ ...whole, clientId: 'someone' }, false, TODAY);
  expect('body' in checked && checked.body).toMatchObject({
    title: 'Patient portal',
    deliverables: ['App', 'Guide'],
    budgetMaxPaise: 1_000_000_00,
  });
  expect('body' in checked && checked.body.clientId).toBeUndefined();
});
it('asks staff for the client they propose for', () => {
  expect(faultsOf(whole, true, TODAY)).toEqual({ clientId: 'Choose the client this is for' });
  expect(check({ ...whole, clientId: 'c1' }, true, TODAY)).toMatchObject({ body: { clientId: 'c1' } });
});
it('says in words what an empty form lacks, and at which step', () => {
  const faults = faultsOf(emptyValues(), false, TODAY);
  expect(faultsIn('brief', faults)).toEqual({
    title: 'Give the project a title',
    services: 'Choose at least one service',
    problem: 'Say what problem this solves',
    goals: 'Say what you want to reach',
  });
  expect(faultsIn('budget', faults)).toEqual({
    budgetMinPaise: 'Enter the lower end of the budget',
    budgetMaxPaise: 'Enter the upper end of the budget',
    targetStart: 'Enter a date',
    deadline: 'Enter a date',
  });
  expect(faultsIn('review', faults)).toEqual({ consent: 'Please agree before you submit' });
  expect(stepOfFaults(faults)).toBe('brief');
  expect(stepOfFaults({ deadline: 'x' })).toBe('budget');
  expect(stepOfFaults({})).toBeNull();
});
it('tells a wrong order of budget and dates before everything else is filled in', () => {
  const faults = faultsOf(
    { ...emptyValues(), budgetMinPaise: 2, budgetMaxPaise: 1, targetStart: '2026-09-02', deadline: '2026-09-02' },
    false,
    TODAY,
  );
  expect(faults).toMatchObject({
    budgetMaxPaise: 'The upper end is below the lower end',
    deadline: 'The deadline must be after the start',
  });
});
it('says of a line that is too long that it is the line', () => {
  expect(faultsOf({ ...whole, deliverables: `App\n${'a'.repeat(301)}` }, false, TODAY)).toEqual({
    deliverables: 'At most 300 characters a line',
  });
});
it('names each day that has passed; today itself still counts, and so does a draft', () => {
  const dated = (targetStart: string, deadline: string) => faultsOf({ ...whole, targetStart, deadline }, false, TODAY);
  expect(dated('2026-08-19', '2026-09-30')).toEqual({ targetStart: PAST });
  expect(dated('2020-01-01', '2020-02-01')).toEqual({ targetStart: PAST, deadline: PAST });
  expect(dated(TODAY, '2026-09-30')).toEqual({});
  expect(toDraft({ ...whole, targetStart: '2020-01-01' }, false).targetStart).toBe('2020-01-01');
});
it('saves a draft as far as it goes', () => {
  expect(toDraft(emptyValues(), true)).toMatchObject({
    title: '',
    targetStart: null,
    budgetMinPaise: null,
    attachments: [],
  });
  expect(toDraft(emptyValues(), true)).not.toHaveProperty('clientId');
});
it('reads a draft of the server back into what is typed', () => {
  const proposal = aProposal({ deliverables: ['a', 'b'], targetStart: null });
  expect(valuesOf(proposal)).toMatchObject({ deliverables: 'a\nb', targetStart: '', title: proposal.title });
});
it.each([
  ['web', ['WEB']],
  ['UIUX', ['UIUX']],
  ['ui-ux', ['UIUX']],
  ['baking', []],
  [null, []],
])('preselects %p as %p', (text, services) => expect(serviceOf(text)).toEqual(services));

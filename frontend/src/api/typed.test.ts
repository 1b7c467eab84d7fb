/** The compiler holds calls against the contract: each line that is marked must not compile. `check:types` reads this file. */

import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { Api } from './client.ts';
import { keys } from './keys.ts';

const mistakes = (api: Api) => [
  // @ts-expect-error: there is no such call
  () => api.call('log-in', { body: { email: 'a@b.example', password: 'x' } }),
  // @ts-expect-error: its path names a proposal
  () => api.call('proposal'),
  // @ts-expect-error: a parameter of another call
  () => api.call('proposal', { params: { projectId: 'p1' } }),
  // @ts-expect-error: a body is due
  () => api.call('proposal-review', { params: { proposalId: 'p1' } }),
  // @ts-expect-error: a field that nobody reads
  () => api.call('login', { body: { email: 'a@b.example', password: 'x', remembered: true } }),
  // @ts-expect-error: amounts are numbers
  () => api.call('payment', { params: { invoiceId: 'i1' }, body: { amountPaise: '100' } }),
  // @ts-expect-error: a list of projects has no such field
  async () => (await api.read(keys.projects())).invoices,
  // @ts-expect-error: the list is not narrowed by this
  () => keys.invoices({ colour: 'red' }),
  // @ts-expect-error: the address names a file
  () => hrefOf('file-content'),
];

it('is read by the compiler alone: nothing is called', () => {
  expect(mistakes({} as Api)).toHaveLength(9);
});

it.each([
  [hrefOf('file-content', { fileId: 'f1' }), '/api/files/f1/content'],
  [hrefOf('resume', { applicationId: 'a1' }), '/api/admin/applications/a1/resume'],
  [hrefOf('picture', { pictureId: 'p1' }), '/api/catalogue/pictures/p1'],
  [hrefOf('stream'), '/api/stream'],
])('addresses %s', (href, expected) => {
  expect(href).toBe(expected);
});

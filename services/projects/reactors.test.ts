/** What follows from what in this service (state-machines.md §13), and under which names it is known to have been done. */
import { reactorsOf } from '@lamplight/common/service/module.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { declared } from './declared.ts';

const reactors = reactorsOf<never>(declared.modules, () => Promise.reject(new Error('nothing is asked here')));
const wokenBy = (type: string): readonly string[] =>
  reactors.filter(({ reads }) => 'types' in reads && reads.types.includes(type)).map(({ name }) => name);

// An event that was acted on is known by these names: under another one it would be acted on again.
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  ProposalAccepted: ['project-opener'],
  MilestoneAccepted: ['invoice-requester', 'deliverer'],
  MilestoneCancelled: ['deliverer'],
  InvoiceRequested: ['invoice-numberer'],
  InvoiceNumbered: ['invoice-issuer'],
  InvoiceVoided: ['credit-note-numberer'],
  CreditNoteNumbered: ['credit-note-issuer'],
  MemberReleased: ['lead-vacater'],
  InterestExpressed: ['late-interest-closer'],
  DocumentUploaded: ['document-texts'],
  ProjectActivated: ['staff-keeper'],
  ProjectPutOnHold: ['staff-keeper'],
  ProjectResumed: ['deliverer', 'staff-keeper'],
  ProjectCompleted: ['staff-keeper'],
  ProjectCancelled: ['staff-keeper', 'delivery-link-revoker'],
  ProjectArchived: ['delivery-link-revoker'],
  DeliveryRecipientErased: ['delivery-recipient-eraser'],
};

it('each event of this service is followed by what the table names, and by nothing else', () => {
  for (const { type } of declared.definitions) expect([type, wokenBy(type)]).toEqual([type, FOLLOWS[type] ?? []]);
});
it('who leaves the company is told by identity', () => {
  const heard = reactors.filter(({ reads }) => 'topics' in reads);
  expect(heard).toMatchObject([{ name: 'leaver', reads: { topics: [IDENTITY_TOPIC] } }]);
});

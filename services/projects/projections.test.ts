/** Every view: what the frozen corpus folds to, and that a view made anew is the one that grew. */
import { readFileSync } from 'node:fs';
import { silent } from '@lamplight/common/log/log.ts';
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { folded, LOG, type Ordered, touchedBy } from '@lamplight/events/core/fold.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import type { AnyDecider, AnyEvent, AnyProjection, Fact } from '@lamplight/events/core/types.ts';
import type { Doc, Held } from '@lamplight/events/ports/read-models.ts';
import { type Corpus, checkCorpus } from '@lamplight/events/workbench/corpus.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import { declared } from './declared.ts';
import { type AccountDoc, accountView } from './invoices/account-view.ts';
import { receivable } from './invoices/receivable.ts';
import { aHistory, aLongHistory, history } from './workbench/random-history.ts';

const { definitions, deciders, projections } = declared;

const corpus: Corpus = JSON.parse(readFileSync(new URL('./corpus/corpus.json', import.meta.url), 'utf8'));
const ofTheLog: readonly AnyProjection[] = projections.filter(({ reads }) => !('topics' in reads));

describe('over the frozen corpus', () => {
  it('every view gives the documents that it gave before, or has a new version', () => {
    expect(checkCorpus(corpus, { definitions, deciders, projections: ofTheLog })).toEqual([]);
    expect(Object.keys(corpus.digests).sort()).toEqual(
      ofTheLog.map(({ name, version }) => `${name}.v${version}`).sort(),
    );
  });
  it('notices a view whose documents changed', () => {
    const other = ofTheLog.map((view) => ({ ...view, evolve: () => null }));
    expect(checkCorpus(corpus, { definitions, deciders, projections: other })).not.toEqual([]);
  });
});

describe('any history', () => {
  const orderOf = (facts: readonly Fact<AnyEvent>[]): readonly Ordered[] =>
    facts.map((fact) => ({ fact, source: LOG, order: fact.position }));
  const wanted = ({ reads }: AnyProjection, { type, stream }: Fact<AnyEvent>): boolean =>
    'types' in reads
      ? reads.types.includes(type)
      : 'categories' in reads && reads.categories.some((category) => stream.startsWith(`${category}-`));
  const docsOf = (view: AnyProjection, pages: readonly (readonly Fact<AnyEvent>[])[]): Record<string, Doc | null> => {
    const held = new Map<string, Held<Doc>>();
    for (const page of pages) {
      const touched = touchedBy(view, orderOf(page.filter((fact) => wanted(view, fact))));
      for (const write of folded<Doc>(view, touched, held)) held.set(write.id, write);
    }
    return Object.fromEntries([...held].flatMap(([id, { doc }]) => (doc === null ? [] : [[id, doc]])));
  };

  it('folds to the same documents page by page, with pages repeated, as in one go', () => {
    fc.assert(
      fc.property(
        aHistory,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (asked, sizes) => {
          const facts = history(asked);
          const pages: (readonly Fact<AnyEvent>[])[] = [];
          for (let at = 0, turn = 0; at < facts.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            const page = facts.slice(at, at + size);
            // A crash before the checkpoint: the page comes again.
            pages.push(page, ...(turn % 3 === 0 ? [page] : []));
            at += size;
          }
          for (const view of ofTheLog) expect(docsOf(view, pages)).toEqual(docsOf(view, [facts]));
        },
      ),
      { numRuns: 60 },
    );
  });
  it('changes nothing that is already folded: documents share no state with the next ones', () => {
    fc.assert(
      fc.property(aHistory, (asked) => {
        const facts = history(asked);
        for (const view of ofTheLog) {
          const first = docsOf(view, [facts]);
          const copy = structuredClone(first);
          docsOf(
            view,
            facts.map((fact) => [fact]),
          );
          expect(first).toEqual(copy);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('leaves every client the credit that their receivable decides by', () => {
    fc.assert(
      fc.property(aHistory, (asked) => {
        const facts = history(asked);
        const decided = facts
          .filter(({ stream }) => stream === 'receivable-client-1')
          .reduce((state, fact) => receivable.evolve(state, fact as never, fact.revision), receivable.initial);
        const shown = docsOf(accountView, [facts])['client-1'] as AccountDoc | undefined;
        expect(shown?.creditPaise ?? 0).toBe(decided.creditPaise);
        expect(shown?.inCredit ?? false).toBe(decided.creditPaise > 0);
      }),
      { numRuns: 60 },
    );
  });

  it('reaches what it is meant to try', () => {
    const missing = new Set<string>([
      ...['ProjectActivated', 'MilestoneAccepted', 'InvoiceIssued', 'PaymentRecorded', 'MemberReleased'],
      ...['InterestExpressed', 'InterestShortlisted', 'InterestSelected', 'InterestNotSelected', 'InterestWithdrawn'],
      ...['ChangeRequested', 'ChangeApproved', 'ChangeRejected', 'ChangeWithdrawn', 'MilestoneDueDateCommitted'],
      ...['ChangeDrafted', 'ChangeDiscarded'],
      ...['HealthChanged', 'LeadReportDrafted', 'LeadReportFiled', 'LeadReportReminded'],
      ...['DocumentReminded', 'DeliveryRecipientErased'],
      ...['TimeLogged', 'TimeApproved', 'TimeReturned'],
      ...['ExpenseRecorded', 'ExpenseReversed', 'CostRateSet'],
      ...['DocumentUploaded', 'DocumentShared', 'DocumentRecalled', 'DocumentApproved', 'DocumentRejected'],
      ...['DocumentChangesRequested', 'DocumentSuperseded', 'DocumentArchived', 'PinAdded', 'PinResolved'],
      'DocumentTextRead',
      ...['ClientCreditCreated', 'ClientCreditApplied', 'ClientCreditWithdrawn', 'CompanyParticularsSaved'],
      ...['DeliverablePinAdded', 'DeliverablePinResolved'],
      ...['InvoiceDisputed', 'InvoiceDisputeResolved', 'InvoiceVoided', 'CreditNoteIssued'],
      ...['SubMilestonesPlanned', 'SubMilestoneStarted', 'SubMilestoneDone', 'SubMilestoneVerified'],
      ...['SubMilestoneReturned', 'SubMilestoneCancelled', 'ProgressReported'],
    ]);
    for (const asked of fc.sample(aHistory, { seed: 1, numRuns: 600 })) {
      for (const { type } of history(asked)) missing.delete(type);
      if (missing.size === 0) break;
    }
    expect([...missing]).toEqual([]);
  });

  it('on the engine: every view is what it is when made anew', async () => {
    const folder = newFolder();
    const ports = await openPorts({ folder });
    const options = { service: 'projects', ports, definitions, deciders, projections, alone: true } as const;
    const spine = await openSpine({ ...options, contracts: identityContracts, clock: Date, log: silent });
    try {
      const isFull = (facts: readonly Fact<AnyEvent>[]): boolean =>
        ofTheLog.every((view) => Object.keys(docsOf(view, [facts])).length > 0);
      const full = fc.sample(aLongHistory, { seed: 10, numRuns: 200 }).values().map(history).find(isFull);
      if (full === undefined) throw new Error('no history fills every view: the random one does not reach far enough');
      for (const { stream, type, data, occurredAt: at, meta, id } of full) {
        const by = { commandId: id, actorId: meta.actorId, at, correlationId: id, causationId: id };
        const { category, initial, evolve } = deciderOf(stream);
        const recorder = { category, initial, evolve, audited: true, decide: () => [{ type, data }] } as const;
        await spine.change(stream, null, recorder, by);
      }
      await spine.live();
      for (const { name } of ofTheLog) {
        const { documents, differences } = await spine.operations.verify(name);
        expect([name, differences]).toEqual([name, []]);
        expect([name, documents > 0]).toEqual([name, true]);
      }
    } finally {
      await spine.close();
      await ports.close();
      await removeFolder(folder);
    }
  });
});

const deciderOf = (stream: string): AnyDecider => {
  const decider = deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(stream);
  return decider;
};

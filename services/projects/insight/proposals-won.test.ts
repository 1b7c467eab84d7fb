/** What the store counts of proposals, against what their documents come to one by one. */
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import type { Projects } from '../context.ts';
import { medianMs } from './metrics.ts';
import { DECIDED, type OutcomeDoc, outcomeView } from './outcome-view.ts';
import { cycleTimeMs, decidedProposals } from './proposals-won.ts';

const DAY_MS = 86_400_000;
const folder = newFolder();
afterAll(() => removeFolder(folder));

const anOutcome = fc.record({
  kind: fc.constantFrom('proposal' as const, 'proposal' as const, 'project' as const),
  state: fc.constantFrom('draft', 'submitted', 'accepted', 'declined', 'rejected', 'expired', 'withdrawn' as const),
  cycleMs: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 20 * DAY_MS }),
      fc.constantFrom(0, DAY_MS - 1, DAY_MS, 5 * DAY_MS, 5 * DAY_MS + 1),
    ),
  ),
});

it('is the middle of all cycles and the share of all that were decided, of however many there are', async () => {
  const ports = await openPorts({ folder });
  const { name, version, indexes = [] } = outcomeView;
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anOutcome, { maxLength: 40 }), async (all) => {
      const docs = all.map(({ kind, state, cycleMs }, n): OutcomeDoc => {
        const of = kind === 'proposal' && DECIDED.includes(state) ? cycleMs : null;
        const cycleDays = of === null ? null : Math.floor(of / DAY_MS);
        const since = '2026-11-01T00:00:00.000Z';
        return { _id: `${kind}/${n}`, kind, state, submittedAt: null, since, decidedOn: null, cycleMs: of, cycleDays };
      });
      const outcomes = await ports.models.open<OutcomeDoc>(`${name}-${++opened}`, version, { indexes });
      await outcomes.apply(docs.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
      const sources = { outcomes } as unknown as Projects;
      const proposals = docs.filter(({ kind }) => kind === 'proposal');
      const decided = proposals.filter(({ state }) => DECIDED.includes(state));
      expect(await cycleTimeMs(sources)).toBe(medianMs(proposals.flatMap((one) => one.cycleMs ?? [])));
      expect(await decidedProposals(sources)).toEqual({
        decided: decided.length,
        won: decided.filter(({ state }) => state === 'accepted').length,
      });
    }),
    { numRuns: 60 },
  );
  await ports.close();
});

/** The frozen corpus, what its views fold to, and what of it leaves the service: ids alone. */
import { readFileSync } from 'node:fs';
import type { AnyProjection } from '@lamplight/events/core/types.ts';
import { type Corpus, checkCorpus, factsOf } from '@lamplight/events/workbench/corpus.ts';
import { declared } from './declared.ts';
import { toPublic } from './public.ts';

const { definitions, deciders, projections } = declared;
const corpus: Corpus = JSON.parse(readFileSync(new URL('./corpus/corpus.json', import.meta.url), 'utf8'));
const ofTheLog: readonly AnyProjection[] = projections.filter(({ reads }) => !('topics' in reads));

it('has every event type and version, and all of it is still read, checked, folded and projected', () => {
  expect(checkCorpus(corpus, { definitions, deciders, projections: ofTheLog })).toEqual([]);
  expect(corpus.schemas).toHaveLength(definitions.length);
  expect(Object.keys(corpus.digests).sort()).toEqual(ofTheLog.map(({ name, version }) => `${name}.v${version}`).sort());
});

it('notices a lost sample and a changed view', () => {
  const events = corpus.events.filter(({ schema }) => schema !== 'StatutoryRuleRejected.v1');
  expect(checkCorpus({ ...corpus, events }, { definitions, deciders })).toContain(
    'StatutoryRuleRejected.v1 has lost its sample',
  );
  const other = ofTheLog.map((view) => ({ ...view, evolve: () => null }));
  expect(checkCorpus(corpus, { definitions, deciders, projections: other })).not.toEqual([]);
});

it('tells other services that runs and payslips moved on, that an account is to change and what becomes of proofs, by ids, and nothing else of pay', () => {
  const told = factsOf(corpus, definitions).flatMap(toPublic);
  expect(Object.fromEntries(told.map(({ type, data }) => [type, Object.keys(data as object).toSorted()]))).toEqual({
    PayrollRunSubmitted: ['by', 'month', 'runId'],
    PayrollRunRejected: ['by', 'runId', 'submittedBy'],
    PayrollRunApproved: ['approvedBy', 'runId'],
    PayrollRunCancelled: ['by', 'runId'],
    PayrollRunApprovalRevoked: ['by', 'runId', 'submittedBy'],
    PayslipPublished: ['employeeId', 'number', 'payslipId', 'pdfSha256', 'runId'],
    PayslipDisputed: ['disputeId', 'employeeId', 'payslipId', 'runId'],
    PayslipDisputeResolved: ['disputeId', 'employeeId', 'outcome', 'payslipId', 'runId'],
    BankDetailsSubmitted: ['bankId', 'employeeId', 'submittedBy'],
    BankDetailsVerified: ['bankId', 'employeeId', 'verifiedBy'],
    BankDetailsRejected: ['bankId', 'employeeId'],
    ProofAttached: ['by', 'declarationId', 'employeeId', 'proofId', 'taxYear'],
    ProofWithdrawn: ['by', 'employeeId', 'proofId'],
    ProofAccepted: ['by', 'employeeId', 'proofId'],
    ProofRefused: ['by', 'employeeId', 'proofId'],
  });
});

/** What was paid is in the books for ever: an erased person leaves amounts and ids (payroll.md §8). */
const IN_THE_BOOKS: ReadonlySet<string> = new Set(['SalaryPaid.v1']);
/** What is a number of somebody's, or an amount of their pay. */
const ABOUT_A_PERSON = /pan|uan|esiNumber|bornOn|disabled|accountNumber|holder|Paise$|employer|note|^name$/;

it('seals whatever is a number of a person, an amount of their pay or their words, for that person', () => {
  for (const { schema, data } of corpus.events) {
    const of = data as Readonly<Record<string, unknown>>;
    if (of['employeeId'] === undefined || IN_THE_BOOKS.has(schema)) continue;
    const { personal = {} } = definitions.find(({ type }) => `${type}.v1` === schema) ?? {};
    const open = Object.keys(of).filter(
      (name) => ABOUT_A_PERSON.test(name) && of[name] !== null && !(name in personal) && !(`${name}.*` in personal),
    );
    expect([schema, open]).toEqual([schema, []]);
    for (const keyOf of Object.values(personal)) expect(keyOf(data).subject).toBe(of['employeeId']);
  }
});

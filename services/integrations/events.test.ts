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

it('tells other services whose connection it is, and neither its account nor what it may do', () => {
  const told = factsOf(corpus, definitions).flatMap(toPublic);
  const fields = ['connectedBy', 'connectionId', 'provider'];
  expect(Object.fromEntries(told.map(({ type, data }) => [type, Object.keys(data as object).toSorted()]))).toEqual({
    DriveConnected: fields,
    FileSyncConnected: fields,
    CodeHostConnected: fields,
    ConnectionExpired: fields,
    ConnectionRevoked: fields,
  });
});

it('seals whose account it is for whoever connected it, and an address and an account for whose it is', () => {
  const sealed = definitions.flatMap(({ type, personal = {} }) =>
    Object.entries(personal).map(([field, keyOf]) => [
      ...[type, field],
      keyOf({ connectedBy: 'p1', personId: 'p2', employeeId: 'p1' }),
    ]),
  );
  const key = { subject: 'p1', purpose: 'connections' };
  expect(sealed).toEqual([
    ['DriveConnected', 'account', key],
    ['FileSyncConnected', 'account', key],
    ['CodeHostConnected', 'account', key],
    ['CodeHostConnected', 'accountId', key],
    ['AccessRequested', 'address', { subject: 'p2', purpose: 'storage' }],
    ['RepositoryAccessRequested', 'account', key],
  ]);
});

/** Each sentence about a connection: said where it holds, of the right provider, and nowhere else. */
import { providers } from '@lamplight/bff/contract/connections.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Connection, PresentConnection } from './connection.ts';
import { asks, remarkOf, stops, troubleWords } from './words.ts';

const connected: PresentConnection = {
  ...{ is: 'present', etag: 1, connectionId: 'drive', provider: 'drive', state: 'connected', grantId: 'g1' },
  ...{ account: 'files@lamplight.example', scopes: [], connectedBy: 'admin-1', withdrawal: null },
};
const absent: Connection = { is: 'absent' };

it.each(providers)('of %s says what it asks for and what stops, each once and in whole sentences', (provider) => {
  for (const sentences of [asks[provider], stops[provider]]) {
    expect(sentences.length).toBeGreaterThan(1);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{15,}[^.]$/);
  }
  expect(stops[provider].join(' ')).toContain(providerNames[provider]);
});

it('asks for no more words of one provider than of another: those that keep files keep them, GitHub keeps repositories', () => {
  expect(stops.drive[1]).toBe(stops.dropbox[1]);
  expect(stops.drive[1]).toMatch(/stays there/);
  expect(stops.github[1]).toMatch(/Repositories stay/);
});

it.each(providers)('%s that was away is tried again, one that refused is connected anew', (provider) => {
  const [away, refused] = [troubleWords(provider, 'away'), troubleWords(provider, 'refused')];
  expect(away).toMatch(/did not answer, or asked us to wait\..*try again in some minutes\.$/);
  expect(refused).toMatch(/ refused\. If it goes on, disconnect and connect again\.$/);
  for (const said of [away, refused]) expect(said.startsWith(providerNames[provider])).toBe(true);
});

describe('a remark', () => {
  const revoked = (withdrawal: PresentConnection['withdrawal']): Connection => ({
    ...connected,
    state: 'revoked',
    withdrawal,
  });
  it.each<[string, Connection, boolean, RegExp | null]>([
    ['nothing of one that works', connected, true, null],
    ['nothing of one that never was', absent, true, null],
    ['nothing of one whose provider has confirmed its end', revoked('confirmed'), true, null],
    ['that the provider has not confirmed its end', revoked('waiting'), true, /^It is .* has not confirmed it yet/],
    ['what to do where that stays in doubt', revoked('in_doubt'), true, /take Lamplight off the list/],
    ['that it has to be connected again', { ...connected, state: 'expired' }, true, /lets Lamplight in no more/],
    // Only of what was revoked is anything in doubt.
    ['nothing of a withdrawal of one that works', { ...connected, withdrawal: 'waiting' }, true, null],
    ['nothing of a doubt about one that works', { ...connected, withdrawal: 'in_doubt' }, true, null],
    ['that this server is not known there', absent, false, /This server is not known to Google Drive yet/],
    ['the same of one that works, and not that it works', connected, false, /This server is not known/],
    ['the same of one that expired', { ...connected, state: 'expired' }, false, /This server is not known/],
    ['first that the end is not confirmed', revoked('waiting'), false, /has not confirmed it yet/],
    ['first that the end is in doubt', revoked('in_doubt'), false, /Whether Google Drive knows is not certain/],
  ])('says %s', (_what, c, isSetUp, said) => {
    const remark = remarkOf('drive', isSetUp, c);
    if (said === null) expect(remark).toBeNull();
    else expect(remark).toMatch(said);
  });
});

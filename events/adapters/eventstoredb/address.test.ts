import type { misconfigured } from '../../ports/errors.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { addressOf } from './address.ts';
import { openEventStoreDb } from './event-store.ts';

const refusal = (url: string): ReturnType<typeof misconfigured> => {
  try {
    addressOf(url);
  } catch (error) {
    return error as ReturnType<typeof misconfigured>;
  }
  throw new Error(`${url} was taken`);
};

describe('an address of the event store', () => {
  it('gives hosts, TLS and the user, percent-decoded', () => {
    expect(addressOf('esdb://app:p%40ss%3Aword@store:2113?tls=true&tlsCAFile=/ca/ca.crt')).toEqual({
      text: 'esdb://app:p%40ss%3Aword@store:2113?tls=true&tlsCAFile=/ca/ca.crt',
      tls: true,
      hosts: ['store:2113'],
      cluster: false,
      credentials: { username: 'app', password: 'p@ss:word' },
    });
    expect(addressOf('esdb://127.0.0.1:2113?tls=false')).toMatchObject({ tls: false, credentials: null });
    expect(addressOf('esdb://store/?TLS=false&node-preference=leader')).toMatchObject({ hosts: ['store'], tls: false });
  });

  it('lets the client look for a node of a cluster without end, unless the address says how often', () => {
    const user = 'esdb+discover://a:b@cluster.example:2113';
    expect(addressOf(user)).toMatchObject({ cluster: true, text: `${user}?maxDiscoverAttempts=2147483647` });
    const three = 'esdb://a:b@n1:2113,n2:2113,n3:2113?tls=true';
    expect(addressOf(three)).toMatchObject({
      cluster: true,
      hosts: ['n1:2113', 'n2:2113', 'n3:2113'],
      text: `${three}&maxDiscoverAttempts=2147483647`,
    });
    expect(addressOf(`${user}?maxDiscoverAttempts=3`).text).toBe(`${user}?maxDiscoverAttempts=3`);
  });

  it('is refused with its reason, and never with what it holds', () => {
    const secret = 'hunter2';
    const wrong = [
      [`esdb:a:${secret}@store`, 'another form'],
      [`esdb://a:${secret}@store:port`, 'another form'],
      [`esdb://a:${secret}@store@other`, 'another form'],
      [`esdb://a:${secret}@store?colour=${secret}`, 'colour'],
      [`esdb://a:${secret}@store?tlsVerifyCert=false`, 'tlsverifycert'],
      [`esdb://a:${secret}@store?throwOnAppendFailure=false`, 'throwonappendfailure'],
      [`esdb://a:${secret}@store?tls`, 'tls'],
      [`esdb://a:${secret}%@store`, 'percent-encoded'],
      [`esdb://store?tls=true`, 'names no user'],
      ['esdb://store', 'names no user'],
      [`esdb://a:${secret}@10.0.0.7:2113`, 'must be a name'],
      [`esdb://a:${secret}@n1,10.0.0.7:2113`, 'must be a name'],
    ] as const;
    for (const [url, reason] of wrong) {
      const error = refusal(url);
      expect(error).toMatchObject({ code: 'Misconfigured' });
      expect(error.message).toContain(reason);
      expect(error.message).not.toContain(secret);
    }
  });

  it('whose authority is not there, or that the client cannot read, is refused before anything is opened', async () => {
    const open = (url: string) => errorOf(openEventStoreDb({ url, clock: Date }));
    const missing = await open('esdb://a:hunter2@localhost:1?tlsCAFile=/nowhere/ca.crt');
    expect(missing).toMatchObject({
      code: 'Misconfigured',
      detail: { what: 'The file named by tlsCAFile is not there' },
    });
    const unread = await open('esdb://a:hunter2@localhost:1?tls=maybe');
    expect(unread).toMatchObject({ code: 'Misconfigured' });
    expect(String(unread)).not.toContain('hunter2');
  });
});

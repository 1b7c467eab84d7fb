import { addressOf } from './address.ts';

describe('the kafka: address', () => {
  it('names brokers, prefix, copies and the way to speak to them', () => {
    expect(addressOf('kafka://one:1092,two,three:3092?prefix=x.&replicas=3')).toEqual({
      brokers: ['one:1092', 'two:9092', 'three:3092'],
      prefix: 'x.',
      replicas: 3,
      ssl: false,
      sasl: null,
      via: null,
    });
    expect(addressOf('kafka://us%40er:p%3Aa%2Fss@host/?ssl=true&sasl=plain')).toEqual({
      brokers: ['host:9092'],
      prefix: '',
      replicas: 1,
      ssl: {},
      sasl: { mechanism: 'plain', username: 'us@er', password: 'p:a/ss' },
      via: null,
    });
    expect(addressOf('kafka://one,two?via=tunnel:1092').via).toEqual({ host: 'tunnel', port: 1092 });
    expect(addressOf('kafka://user:secret@host').sasl?.mechanism).toBe('scram-sha-512');
  });

  it.each([
    ['kafka://', /cannot be read/],
    ['kafka:host:9092', /cannot be read/],
    ['kafka://host:port', /cannot be read/],
    ['kafka://host?prefix=a b', /prefix/],
    ['kafka://host?replicas=0', /replicas/],
    ['kafka://host?acks=0', /has acks/],
    ['kafka://host?via=tunnel', /via/],
    ['kafka://user:s3cret@host?sasl=ntlm', /sasl/],
    ['kafka://user:s3%ret@host', /User and password/],
    ['kafka://host?ssl=true&caFile=/nowhere/ca.crt', /caFile/],
  ])('%s is refused with a sentence', (url, says) => {
    let thrown: unknown;
    try {
      addressOf(url);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'Misconfigured', message: expect.stringMatching(says) });
    expect(String((thrown as Error).stack)).not.toMatch(/s3cret|s3%ret/);
  });
});

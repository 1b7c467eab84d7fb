import { createLog } from './log.ts';

const logged = (say: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  say(createLog({ service: 'test', level: 'debug', to: { write: (line: string) => void lines.push(line) } }));
  return lines.join('');
};

describe('the log', () => {
  it('is one JSON line an event, with time, level and service', () => {
    const text = logged((log) => log.info({ requestId: 'r1', status: 200 }, 'http'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({
      level: 'info',
      service: 'test',
      requestId: 'r1',
      status: 200,
      msg: 'http',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('never shows a secret or personal field, however deep and however it is written', () => {
    const secrets = {
      password: 's3cret-1',
      refreshToken: 's3cret-2',
      Authorization: 's3cret-3',
      email: 's3cret-4',
      name: 's3cret-5',
      otp: 's3cret-6',
    };
    const text = logged((log) => {
      log.warn(secrets, 'flat');
      log.warn({ a: { b: [{ c: secrets }] }, list: [secrets] }, 'deep');
      log
        .child({ requestId: 'x' })
        .error(
          { headers: { cookie: 's3cret-7' }, one: { two: { three: { four: { five: { six: { seven: secrets } } } } } } },
          'deeper',
        );
    });
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[redacted]');
  });

  it('tells a failure by its type, message, stack and reason, and its cause by message', () => {
    const error = Object.assign(new Error('away', { cause: new Error('refused') }), { code: 'Unavailable' });
    expect(JSON.parse(logged((log) => log.error({ err: error }, 'x')))).toMatchObject({
      err: { message: 'away', reason: 'Unavailable', cause: 'refused', stack: expect.any(String) },
    });
  });
});

import { logsWith, logWith } from './log.ts';

const logged = (say: (log: ReturnType<typeof logWith>) => void): string => {
  const lines: string[] = [];
  say(logWith({ service: 'test', level: 'debug', to: { write: (line: string) => void lines.push(line) } }));
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

  it('names the service of a line once, also where several share a process', () => {
    const lines: string[] = [];
    const logOf = logsWith({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
    for (const service of ['identity', 'bff']) logOf(service).warn({ at: 1 }, 'x');
    expect(lines.map((line) => line.match(/"service":"[^"]*"/g))).toEqual([
      ['"service":"identity"'],
      ['"service":"bff"'],
    ]);
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
    const error = Object.assign(new Error('lost', { cause: new Error('refused') }), { code: 'ModelLost' });
    expect(JSON.parse(logged((log) => log.error({ err: error }, 'x')))).toMatchObject({
      err: { message: 'lost', reason: 'ModelLost', cause: 'refused', stack: expect.any(String) },
    });
    const away = Object.assign(new Error('away', { cause: new Error('refused') }), { code: 'Unavailable' });
    expect(JSON.parse(logged((log) => log.error({ err: away }, 'x'))).err).toEqual({
      ...{ type: 'Error', message: 'away', reason: 'Unavailable', cause: 'refused' },
    });
  });
});

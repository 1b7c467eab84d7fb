/** Senders that hold on to what they were given: the rest of the product must not notice. */
import { connect } from 'node:net';
import { browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

/** Says what opens it and, where it drips, one byte a second more, until the edge has had enough. */
const linger = (opening: string, drips: boolean): Promise<{ text: string; ms: number }> => {
  const { hostname, port } = new URL(rig.bff.url);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(opening));
    const dripping = setInterval(() => drips && socket.write('x'), 1_000);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined); // cut while it drips
    socket.on('close', () => {
      clearInterval(dripping);
      resolve({ text, ms: Date.now() - startedAt });
    });
  });
};

const POST = () =>
  [
    'POST /api/auth/login HTTP/1.1',
    `Host: ${new URL(rig.bff.url).host}`,
    ...['X-CSRF: 1', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json'],
    'Content-Length: 1000',
  ].join('\r\n');

describe('J3 What drips', () => {
  it('is cut after ten seconds, headers and bodies alike, while others are answered', async () => {
    const dripping = [linger(`${POST()}\r\nX-Slow: `, true), linger(`${POST()}\r\n\r\n{`, true)];
    const silent = linger('', false);
    const stopped = linger(`${POST()}\r\nX-Slow: `, false);
    const page = await browserAt(rig.bff.url).get('/');
    expect(page.status).toBe(200);
    for (const { text, ms } of await Promise.all(dripping)) {
      expect(text).toMatch(/^HTTP\/1\.1 (?:400|408) /);
      expect(ms).toBeGreaterThan(9_000);
      expect(ms).toBeLessThan(18_000);
    }
    // a browser would take whatever comes on a connection that it opened ahead of need for its next answer
    expect((await silent).text).toBe('');
    expect((await stopped).text).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"code":"REQUEST_TIMEOUT"/s);
    expect(rig.identity.seen).toEqual([]);
  });
});

describe('J4 What is made for slow patterns', () => {
  it.each([
    `a@${'.'.repeat(15_000)}`,
    `${'a'.repeat(15_000)}@`,
    `a@${'a.'.repeat(7_000)}`,
    `${' '.repeat(15_000)}x`,
    '@'.repeat(15_000),
  ])('is refused at once: %.10s…', async (email) => {
    const browser = browserAt(rig.bff.url);
    const startedAt = performance.now();
    for (const path of ['/api/auth/login', '/api/auth/send-otp', '/api/auth/request-password-reset']) {
      const answer = await browser.post(path, { email, password: 'x', purpose: 'verification' });
      expect(answer.status).toBe(400);
    }
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});

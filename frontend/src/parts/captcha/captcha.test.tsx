import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { sessionStore } from '../../session/store.ts';
import { engines } from './engines.ts';
import { mount as mountRecaptcha } from './recaptcha.ts';
import { useCaptcha } from './useCaptcha.tsx';

/** A form that shows what its captcha gave. */
const Form = () => {
  const captcha = useCaptcha('login');
  const [solution, setSolution] = useState<string | null | undefined>();
  return (
    <form
      noValidate
      onFocus={captcha.begin}
      onSubmit={async (event) => {
        event.preventDefault();
        setSolution(await captcha.solution());
      }}
    >
      <input aria-label="Email" />
      {captcha.box}
      <button type="submit">Send</button>
      <button type="button" onClick={captcha.reset}>
        Reset
      </button>
      <output>{JSON.stringify(solution)}</output>
    </form>
  );
};
const given = () => JSON.parse(screen.getByRole('status').textContent || 'null') as string | null;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  jest.restoreAllMocks();
  sessionStore.reset();
});

/** Does the work of the file that production loads (altcha/workers/sha), as its description of the messages says. */
class ShaWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  addEventListener(kind: string, listener: (event: { data: unknown }) => void) {
    if (kind === 'message') this.onmessage = listener;
  }
  removeEventListener() {}
  terminate() {}
  postMessage({ type, challenge, counterStart = 0, counterStep = 1 }: Work) {
    if (type !== 'work') return;
    const { nonce, salt, cost, keyPrefix } = challenge.parameters;
    for (let counter = counterStart; ; counter += counterStep) {
      const guess = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
      guess.writeUInt32BE(counter, guess.length - 4);
      let key: Buffer = Buffer.concat([Buffer.from(salt, 'hex'), guess]);
      for (let i = 0; i < cost; i++) key = createHash('sha256').update(key).digest();
      const derivedKey = key.toString('hex');
      if (!derivedKey.startsWith(keyPrefix)) continue;
      setTimeout(() => this.onmessage?.({ data: { counter, derivedKey, time: 1 } }), 0);
      return;
    }
  }
}
type Work = {
  type: string;
  challenge: { parameters: { nonce: string; salt: string; cost: number; keyPrefix: string } };
  counterStart?: number;
  counterStep?: number;
};

describe('ALTCHA', () => {
  let asked: string[];
  beforeEach(async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
    asked = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      asked.push(`${String(url)} ${new Headers(init?.headers).get('X-CSRF')}`);
      const parameters = {
        algorithm: 'SHA-256',
        nonce: `0${asked.length}`,
        salt: 'ab',
        cost: 2,
        keyLength: 32,
        keyPrefix: '00',
      };
      return new Response(JSON.stringify({ success: true, parameters, signature: 's' }));
    });
    await import('altcha/external');
    globalThis.$altcha.algorithms.set('SHA-256', () => new ShaWorker() as unknown as Worker);
    const widget = await import('./widget.ts');
    jest.spyOn(engines, 'altcha').mockResolvedValue(widget);
  });
  const opened = (solution: string | null) =>
    JSON.parse(Buffer.from(solution ?? '', 'base64').toString()) as {
      challenge: { parameters: { nonce: string } };
      solution: { counter: number; derivedKey: string };
    };

  it('begins at the first touch, through the one client, and gives the solution of that challenge', async () => {
    render(<Form />);
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByLabelText('Email'));
    await press('Send');
    await screen.findByText(/^"/);
    expect(asked).toEqual(['/api/auth/captcha?form=login 1']);
    expect(opened(given()).solution.derivedKey).toMatch(/^00/);
  });

  it('says one thing at a time and draws no box to tick', async () => {
    render(<Form />);
    screen.getByText('A check against robots runs by itself.');
    await userEvent.click(screen.getByLabelText('Email'));
    await screen.findByText('Checked: you are not a robot');
    expect(screen.queryByText(/runs by itself/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('a reset makes the next solution another one', async () => {
    render(<Form />);
    await press('Send');
    await screen.findByText(/^"/);
    const first = opened(given()).challenge.parameters.nonce;
    await press('Reset');
    await press('Send');
    await act(() => new Promise((later) => setTimeout(later, 300)));
    expect([first, opened(given()).challenge.parameters.nonce]).toEqual(['01', '02']);
    expect(asked).toHaveLength(2);
  });

  it('without a challenge there is no solution, no repeat and no line in the console', async () => {
    const lines = jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.mocked(fetch).mockImplementation(async () => {
      asked.push('asked');
      return new Response(JSON.stringify({ success: false, code: 'RATE_LIMITED', message: '' }), { status: 429 });
    });
    render(<Form />);
    await press('Send');
    await screen.findByText('null');
    screen.getByText('The check did not finish. Sending tries again.');
    expect(lines.mock.calls.filter(([line]) => line === 'ALTCHA')).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});

describe('reCAPTCHA, by its keys', () => {
  it('is drawn with the site key, waits for the person, and is reset', async () => {
    const place = document.createElement('div');
    let pressed = '';
    const grecaptcha = {
      ready: (then: () => void) => then(),
      render: jest.fn(() => 7),
      getResponse: jest.fn(() => pressed),
      reset: jest.fn(),
    };
    Object.assign(globalThis, { grecaptcha });
    const engine = mountRecaptcha(place, 'login', { kind: 'recaptcha', siteKey: 'site-key' }, () => {});
    expect(await engine.solution()).toBeNull();
    pressed = 'token';
    expect(await engine.solution()).toBe('token');
    engine.reset();
    await act(async () => undefined);
    expect(grecaptcha.render).toHaveBeenCalledWith(place.firstChild, { sitekey: 'site-key', theme: 'dark' });
    expect(grecaptcha.reset).toHaveBeenCalledWith(7);
    Reflect.deleteProperty(globalThis, 'grecaptcha');
  });

  it('is what a configured site loads', async () => {
    const recaptcha = jest.spyOn(engines, 'recaptcha').mockResolvedValue({
      mount: () => ({ begin: () => {}, solution: async () => 'token', reset: () => {} }),
    });
    sessionStore.set({ config: { ...sessionStore.get().config, captcha: { kind: 'recaptcha', siteKey: 'k' } } });
    render(<Form />);
    await press('Send');
    await screen.findByText('"token"');
    expect(recaptcha).toHaveBeenCalledTimes(1);
  });
});

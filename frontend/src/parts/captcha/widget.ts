/** ALTCHA's widget as an engine: proof of work in a worker, with nothing asked of the person (product.md I5). */
import type { AltchaWidgetElement } from 'altcha/types/generic';
import { api } from '../../api/client.ts';
import type { CaptchaState, Mount } from './engine.ts';

const STATES: Readonly<Partial<Record<string, CaptchaState>>> = {
  verifying: 'works',
  verified: 'done',
  error: 'failed',
};

export const mount: Mount = (place, form, _config, report) => {
  const widget = document.createElement('altcha-widget');
  // Nothing is asked of a person, so its box to tick is not drawn: a sentence says how it stands.
  widget.hidden = true;
  let solved: string | null = null;
  let working: Promise<string | null> | null = null;

  const loaded = new Promise<void>((done) => widget.addEventListener('load', () => done(), { once: true }));
  const ready = loaded.then(() =>
    widget.configure({
      // A placeholder: `challengeOf` fetches the challenge through the client.
      challenge: 'captcha',
      fetch: () => challengeOf(form),
      humanInteractionSignature: false,
      hideFooter: true,
      hideLogo: true,
      minDuration: 0,
      name: 'captcha',
    }),
  );
  // The solution may be found, expire or be asked for by hand: the newest state counts.
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
    solved = state === 'verified' ? payload : null;
    report(STATES[state] ?? 'waits');
  });
  place.replaceChildren(widget);

  const solution = async (): Promise<string | null> => {
    await ready;
    if (solved !== null) return solved;
    working ??= verify(widget).finally(() => {
      working = null;
    });
    return working;
  };
  return {
    begin: () => void solution(),
    solution,
    reset: () => {
      solved = null;
      void ready.then(() => widget.reset());
    },
  };
};

const verify = async (widget: AltchaWidgetElement): Promise<string | null> => {
  const result = await widget.verify({ minDuration: 0 });
  return result?.payload ?? null;
};

/**
 * Asks through the client, for its headers. It throws a text: the widget prints an Error to the console, which is kept for
 * faults of this page.
 */
const challengeOf = async (form: Parameters<Mount>[1]): Promise<Response> => {
  try {
    const challenge = await api.call('captcha', { query: { form }, retry: false });
    return new Response(JSON.stringify(challenge), { headers: { 'content-type': 'application/json' } });
  } catch {
    throw 'no challenge'; // the sentence says so, and so does the form when it is sent
  }
};

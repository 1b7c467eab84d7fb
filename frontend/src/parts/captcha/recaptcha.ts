/** Google's reCAPTCHA, where an operator gave its keys; the content policy admits its hosts only then. */
import type { Mount } from './engine.ts';

type Grecaptcha = {
  ready: (then: () => void) => void;
  render: (place: HTMLElement, options: { sitekey: string; theme: 'dark' }) => number;
  getResponse: (id: number) => string;
  reset: (id: number) => void;
};

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

const present = (): Grecaptcha | undefined => (globalThis as { grecaptcha?: Grecaptcha }).grecaptcha;

const loaded = (): Promise<Grecaptcha> =>
  new Promise((resolve, reject) => {
    const arrived = () => {
      const grecaptcha = present();
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA did not load'));
    };
    if (present()) return arrived();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = arrived;
    script.onerror = arrived;
    document.head.append(script);
  });

export const mount: Mount = (place, _form, config) => {
  if (config.kind !== 'recaptcha') throw new Error('reCAPTCHA without a site key');
  const box = document.createElement('div');
  place.replaceChildren(box);
  const drawn = loaded().then(
    (grecaptcha) => ({ grecaptcha, id: grecaptcha.render(box, { sitekey: config.siteKey, theme: 'dark' }) }),
    () => null, // no solution: the form says what is missing
  );
  return {
    begin: () => {}, // a person has to press it
    solution: async () => {
      const it = await drawn;
      return it?.grecaptcha.getResponse(it.id) || null;
    },
    reset: () => void drawn.then((it) => it?.grecaptcha.reset(it.id)),
  };
};

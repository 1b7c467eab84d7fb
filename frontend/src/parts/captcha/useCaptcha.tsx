import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import styles from './Captcha.module.css';
import type { CaptchaForm, Engine } from './engine.ts';
import { engines } from './engines.ts';

export type Captcha = Readonly<{
  /** Its place in the form; the captcha itself comes when the form is first touched. */
  box: ReactNode;
  /** For the form's `onFocus`: nothing is loaded for a visitor who only looks. */
  begin: () => void;
  /** For a submit: the solution, or null where there is none (`Please complete …`). */
  solution: () => Promise<string | null>;
  /** After a failure: the solution was used up. */
  reset: () => void;
}>;

/** The captcha of a form (product.md §2, §5). */
export const useCaptcha = (form: CaptchaForm): Captcha => {
  const { captcha } = useSession().config;
  const place = useRef<HTMLDivElement>(null);
  const engine = useRef<Promise<Engine | null> | null>(null);
  const [drawn, setDrawn] = useState(false);

  const load = useCallback((): Promise<Engine | null> => {
    engine.current ??= engines[captcha.kind]()
      .then(({ mount }) => {
        if (!place.current) return null;
        setDrawn(true);
        return mount(place.current, form, captcha);
      })
      .catch(() => {
        engine.current = null; // the next touch of the form tries again; what is typed stays
        return null;
      });
    return engine.current;
  }, [captcha, form]);

  return {
    box: (
      <div className={styles.place}>
        {!drawn && <p className={styles.waits}>A check against robots. It starts by itself.</p>}
        <div ref={place} />
      </div>
    ),
    begin: useCallback(() => void load().then((it) => it?.begin()), [load]),
    solution: useCallback(async () => (await load())?.solution() ?? null, [load]),
    reset: useCallback(() => void engine.current?.then((it) => it?.reset()), []),
  };
};

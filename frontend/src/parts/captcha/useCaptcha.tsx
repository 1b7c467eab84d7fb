import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useBetweenPresses } from '../../ui/press.ts';
import styles from './Captcha.module.css';
import type { CaptchaForm, CaptchaState, Engine } from './engine.ts';
import { engines } from './engines.ts';
import { texts } from './texts.ts';

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

const ICONS: Readonly<Record<CaptchaState, IconName>> = {
  waits: 'shield',
  works: 'clock',
  done: 'check',
  failed: 'alert',
};

/** It changes while somebody types elsewhere, so it is not read out: what has to be done about it the form says when it is sent. */
const State = ({ is }: { is: CaptchaState }) => {
  const shown = useBetweenPresses(is);
  return (
    <p className={cx(styles.state, shown === 'done' && styles.done)}>
      <Icon name={ICONS[shown]} size={16} />
      {texts[shown]}
    </p>
  );
};

/** The captcha of a form (product.md §2, §5). */
export const useCaptcha = (form: CaptchaForm): Captcha => {
  const { captcha } = useSession().config;
  const place = useRef<HTMLDivElement>(null);
  const engine = useRef<Promise<Engine | null> | null>(null);
  // A box that a person has to tick speaks for itself once it is there.
  const [hasBox, setHasBox] = useState(false);
  const [state, setState] = useState<CaptchaState>('waits');

  const load = useCallback((): Promise<Engine | null> => {
    engine.current ??= engines[captcha.kind]()
      .then(({ mount }) => {
        if (!place.current) return null;
        setHasBox(captcha.kind === 'recaptcha');
        return mount(place.current, form, captcha, setState);
      })
      .catch(() => {
        setState('failed');
        engine.current = null; // the next touch of the form tries again; what is typed stays
        return null;
      });
    return engine.current;
  }, [captcha, form]);

  return {
    box: (
      <div>
        {!hasBox && <State is={state} />}
        <div ref={place} />
      </div>
    ),
    begin: useCallback(() => void load().then((it) => it?.begin()), [load]),
    solution: useCallback(async () => (await load())?.solution() ?? null, [load]),
    reset: useCallback(() => void engine.current?.then((it) => it?.reset()), []),
  };
};

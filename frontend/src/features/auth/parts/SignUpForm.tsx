import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DraftMark } from '../../../forms/DraftMark.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useCaptcha } from '../../../parts/captcha/useCaptcha.tsx';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Entry, useSignUp } from '../data.ts';
import { blockedSignUp, emailFault, mobileFault, nameFault, passwordFault, type SignUp } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { checks, rules, texts } from '../texts.ts';
import { wordsOf } from '../words.ts';
import { Wait } from './Wait.tsx';

const empty: SignUp = { name: '', email: '', mobile: '', password: '', acceptTerms: false, acceptNewsletter: false };

/** Always a client (product.md §6). What is typed is kept on this device, but for the password. */
export const SignUpForm = ({
  drop,
  onEntry,
}: {
  /** Receives the function that forgets all that is typed here. */
  drop: RefObject<() => void>;
  onEntry: (entry: Entry) => void;
}) => {
  const { emailHosts } = useSession().config;
  const [solving, setSolving] = useState(false);
  const [unsolved, setUnsolved] = useState(false);
  const forget = useRef<() => Promise<void>>(async () => undefined);
  const signUp = useSignUp(() => forget.current());
  const captcha = useCaptcha('signup');
  const form = useForm<SignUp, SignUp, Entry>({
    draft: 'signup',
    keeps: ({ name, email, mobile }) => ({ name, email, mobile }),
    blank: empty,
    read: (typed) => {
      const reading = judged(
        {
          name: nameFault(typed.name),
          email: emailFault(typed.email, emailHosts),
          mobile: mobileFault(typed.mobile),
          password: passwordFault(typed.password),
          acceptTerms: typed.acceptTerms ? undefined : rules.terms,
        },
        () => typed,
      );
      return 'body' in reading ? reading : { ...reading, says: blockedSignUp(typed) };
    },
    act: signUp,
    send: async (body) => {
      setSolving(true);
      const captchaToken = await captcha.solution();
      setSolving(false);
      setUnsolved(captchaToken === null);
      if (captchaToken === null) return void signUp.reset();
      const entry = await signUp.run({ ...body, captchaToken });
      if (!entry) captcha.reset();
      return entry;
    },
    onSent: onEntry,
  });
  const clear = form.draft?.clear;
  useEffect(() => {
    forget.current = async () => clear?.();
    drop.current = () => void clear?.();
    return () => {
      drop.current = () => {};
    };
  }, [drop, clear]);
  const blocked = form.problem.says ?? (unsolved ? checks.captchaSignup : null);
  const busy = solving || signUp.busy;
  return (
    <form
      ref={form.at}
      className={styles.form}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.submit();
      }}
    >
      <Field label="Name" autoComplete="name" {...form.field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Field
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        hint="Ten digits"
        mono
        {...form.field('mobile')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...form.field('password')}
      />
      <div className={styles.checks}>
        <Checkbox
          label={
            <>
              {texts.accept} {/* In a tab of its own: what is typed here stays, the password too. */}
              <Link to="/terms" target="_blank" rel="noopener" className={styles.inWords}>
                {texts.terms}
              </Link>
            </>
          }
          {...form.box('acceptTerms')}
        />
        <Checkbox label={texts.newsletter} {...form.box('acceptNewsletter')} />
      </div>
      {captcha.box}
      <Problem
        says={blocked ?? wordsOf('signup', signUp.error, form.problem.placed)}
        error={blocked ? undefined : signUp.error}
      />
      <Wait error={signUp.error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.create}
      </Button>
      <DraftMark draft={form.draft} />
    </form>
  );
};

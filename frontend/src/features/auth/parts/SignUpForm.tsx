import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DraftMark } from '../../../forms/DraftMark.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Entry, useSignUp } from '../data.ts';
import { blockedSignUp, emailFault, mobileFault, nameFault, passwordFault, type SignUp } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { checks, rules, takenHosts, texts } from '../texts.ts';
import { useSolved } from '../useSolved.ts';
import { wordsOf } from '../words.ts';
import { PersonFields } from './PersonFields.tsx';
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
  const forget = useRef<() => Promise<void>>(async () => undefined);
  const signUp = useSignUp(() => forget.current());
  const { captcha, unsolved, busy, send } = useSolved('signup', signUp);
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
    send,
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
      <PersonFields field={form.field} emailAs="email" emailHint={takenHosts(emailHosts)} />
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

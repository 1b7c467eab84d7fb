import { type RefObject, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useCaptcha } from '../../common/captcha/useCaptcha.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useServerErrors } from '../../common/form.ts';
import { useDraft } from '../../common/useDraft.ts';
import { type Entry, useSignUp } from '../data.ts';
import { blockedSignUp, emailRule, mobileRule, nameRule, passwordRule, type SignUp } from '../rules.ts';
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
  /** Set to what forgets all that is typed here. */
  drop: RefObject<() => void>;
  onEntry: (entry: Entry) => void;
}) => {
  const { emailHosts } = useSession().config;
  const [blocked, setBlocked] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = useForm<SignUp>({
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors } = formState;
  const [name, email, mobile] = useWatch({ control, name: ['name', 'email', 'mobile'] });
  const draft = useDraft(
    'signup',
    { name, email, mobile },
    {
      onFound: (kept) => {
        for (const field of ['name', 'email', 'mobile'] as const) setValue(field, kept[field]);
      },
    },
  );
  const { clear } = draft;
  useEffect(() => {
    drop.current = () => void clear();
    return () => {
      drop.current = () => {};
    };
  }, [drop, clear]);
  const signUp = useSignUp(clear);
  const captcha = useCaptcha('signup');
  const [solving, setSolving] = useState(false);
  const submit = handleSubmit(
    async (values) => {
      setBlocked(null);
      setSolving(true);
      const captchaToken = await captcha.solution();
      setSolving(false);
      if (captchaToken === null) {
        signUp.reset();
        return setBlocked(checks.captchaSignup);
      }
      const entry = await signUp.run({ ...values, captchaToken });
      if (entry) onEntry(entry);
      else captcha.reset();
    },
    () => {
      signUp.reset();
      setBlocked(blockedSignUp(getValues()));
    },
  );
  const placed = useServerErrors({ setError, getValues }, signUp.error);
  const busy = solving || signUp.busy;
  const of = (field: keyof SignUp) => errors[field]?.message;
  return (
    <form
      className={styles.form}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(event);
      }}
    >
      <Field label="Name" autoComplete="name" {...register('name', { validate: nameRule })} error={of('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        {...register('email', { validate: emailRule(emailHosts) })}
        error={of('email')}
      />
      <Field
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        hint="Ten digits"
        mono
        {...register('mobile', { validate: mobileRule })}
        error={of('mobile')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...register('password', { validate: passwordRule })}
        error={of('password')}
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
          {...register('acceptTerms', { validate: (accepted) => (accepted ? true : rules.terms) })}
          error={of('acceptTerms')}
        />
        <Checkbox label={texts.newsletter} {...register('acceptNewsletter')} />
      </div>
      {captcha.box}
      <Problem says={blocked ?? wordsOf('signup', signUp.error, placed)} error={blocked ? undefined : signUp.error} />
      <Wait error={signUp.error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.create}
      </Button>
      <DraftMark draft={draft} />
    </form>
  );
};

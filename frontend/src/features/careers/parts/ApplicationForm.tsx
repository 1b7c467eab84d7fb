import type { Receipt, ShownJob } from '@lamplight/bff/contract/careers.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLater } from '../../../api/useLater.ts';
import { texts as captchaTexts } from '../../../parts/captcha/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Field, TextArea } from '../../../ui/Field.tsx';
import { blank, type Faults, type FieldName, type Typed } from '../application.ts';
import { texts } from '../texts.ts';
import type { Wired } from '../useResume.ts';
import styles from './ApplicationForm.module.css';
import { ResumeField } from './ResumeField.tsx';

const submitPart = () => import('./SubmitPart.tsx');

/**
 * The form is drawn before the code that checks and sends it, which loads at the first touch. Fields and buttons stay the
 * same elements, so what was typed, chosen or pressed until then is kept.
 */
export const ApplicationForm = ({ job, onClosed }: { job: ShownJob; onClosed: () => void }) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(blank);
  const [faults, setFaults] = useState<Faults>({});
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [chosen, setChosen] = useState<File | null>(null);
  const [presses, setPresses] = useState(0);
  const [wired, onWired] = useState<Wired | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  const { here, failed, begin } = useLater(submitPart);
  const put = useCallback(
    (change: Partial<Typed>) => {
      setTyped((now) => ({ ...now, ...change }));
      begin();
    },
    [begin],
  );
  useEffect(() => {
    const before = form.current ? typedInto(form.current) : {};
    if (Object.keys(before).length > 0) put(before);
  }, [put]);

  const bound = (name: 'name' | 'email' | 'mobile' | 'coverNote') => ({
    name,
    value: typed[name],
    error: left.has(name) ? faults[name] : undefined,
    onBlur: () => setLeft((before) => new Set(before).add(name)),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  });

  if (receipt && here) return <here.ApplicationReceipt receipt={receipt} />;
  return (
    <form
      ref={form}
      className={styles.form}
      // A press before any script has loaded then sends nothing, loses nothing and puts nothing into the address.
      method="dialog"
      noValidate
      onFocus={begin}
      onSubmit={(event) => {
        event.preventDefault();
        setPresses(presses + 1);
        begin();
      }}
    >
      <noscript>
        <p className={styles.script}>{texts.needsScript}</p>
      </noscript>
      <Field label="Name" autoComplete="name" most={120} {...bound('name')} />
      <div className={styles.pair}>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          {...bound('email')}
        />
        <Field
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          hint="Ten digits"
          mono
          {...bound('mobile')}
        />
      </div>
      <TextArea
        label="Cover note"
        optional
        rows={5}
        most={4000}
        hint="What of your work should we look at?"
        {...bound('coverNote')}
      />
      <ResumeField
        place={wired?.place ?? null}
        status={here?.ResumeStatus}
        error={left.has('resumeId') && !wired?.place.resume ? faults.resumeId : undefined}
        onFile={(file) => {
          setChosen(file);
          begin();
        }}
      />
      <Checkbox
        name="consent"
        label={texts.consent}
        checked={typed.consent}
        error={left.has('consent') ? faults.consent : undefined}
        onChange={(event) => put({ consent: event.target.checked })}
      />
      {here ? (
        <here.SubmitPart
          {...{ job, typed, put, setLeft, setFaults, chosen, presses, onClosed, onWired, setReceipt, form }}
        />
      ) : (
        <p className="meta" role={failed ? 'alert' : undefined}>
          {failed ? texts.notLoaded : captchaTexts.waits}
        </p>
      )}
      <Button type="submit" look="primary" size="big" wide busy={wired?.busy ?? (presses > 0 && !failed)}>
        {texts.send}
      </Button>
    </form>
  );
};

/** What the browser or a person put into the fields before hydration. */
const typedInto = (form: HTMLFormElement): Partial<Typed> => {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return {
    ...text('name'),
    ...text('email'),
    ...text('mobile'),
    ...text('coverNote'),
    ...(data.has('consent') ? { consent: true } : {}),
  };
};

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLater } from '../../../api/useLater.ts';
import { useCaptcha } from '../../../parts/captcha/useCaptcha.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { texts, topics } from '../texts/contact.ts';
import styles from './ContactForm.module.css';
import type { EnquiryField, Sent, Wired } from './enquiry.ts';

const work = () => import('./ContactWork.tsx');

/**
 * Stands in the page before any of its code. Rules, sending and draft load at the first touch and begin with what was
 * typed until then. `method="dialog"` sends nothing: a press before the script has loaded neither loses the words nor puts
 * them into an address.
 */
export const ContactForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const [wired, setWired] = useState<Wired | null>(null);
  const [pressed, setPressed] = useState(false);
  const captcha = useCaptcha('contact');
  const { here, failed, begin } = useLater(work);
  const field = (name: EnquiryField) => wired?.field(name) ?? { name, error: undefined };
  const waiting = pressed && !failed && wired === null;

  useEffect(() => {
    const topic = new URLSearchParams(search).get('topic');
    const select = form.current?.elements.namedItem('topic');
    if (select instanceof HTMLSelectElement && topics.some((t) => t.value === topic)) select.value = topic ?? '';
  }, [search]);

  return (
    <form
      ref={form}
      className={styles.form}
      method="dialog"
      noValidate
      onFocus={() => {
        begin();
        captcha.begin();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wired) return wired.submit(event);
        setPressed(true);
        begin();
      }}
    >
      <div className={styles.two}>
        <Field label={texts.name} autoComplete="name" {...field('name')} />
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <Field label={texts.company} optional autoComplete="organization" {...field('company')} />
        <Select label={texts.topic} options={topics} {...field('topic')} />
      </div>
      <TextArea label={texts.message} rows={7} hint={texts.messageHint} {...field('message')} />
      {captcha.box}
      {here && (
        <here.ContactWork
          form={form}
          solution={captcha.solution}
          renew={captcha.reset}
          submitNow={pressed}
          onWired={setWired}
          onSent={onSent}
        />
      )}
      {failed && (
        <p className={styles.lost} role="alert">
          {texts.notLoaded}
        </p>
      )}
      <Button type="submit" look="primary" size="big" busy={waiting || (wired?.busy ?? false)}>
        {texts.send}
      </Button>
      <noscript>
        <p className="meta">{texts.noScript}</p>
      </noscript>
    </form>
  );
};

import { type EnquiryBody, enquiryBody } from '@lamplight/bff/contract/careers.ts';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useAct } from '../../../api/useAct.ts';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { checked, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Problem } from '../../../ui/States.tsx';
import { texts } from '../texts/contact.ts';
import type { Answer, EnquiryField, Sent, Wired } from './enquiry.ts';

type Typed = Record<EnquiryField, string> & { topic: EnquiryBody['topic'] };

const FIELDS: readonly EnquiryField[] = ['name', 'email', 'company', 'topic', 'message'];
const BLANK: Typed = { name: '', email: '', company: '', topic: 'project', message: '' };
const isTyped = (field: unknown): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
const typedIn = (form: HTMLFormElement | null): Typed => {
  const typed = form ? new FormData(form) : null;
  return Object.fromEntries(FIELDS.map((name) => [name, String(typed?.get(name) ?? '')])) as Typed;
};

type Props = {
  form: RefObject<HTMLFormElement | null>;
  solution: () => Promise<string | null>;
  renew: () => void;
  /** The button was pressed before this was here. */
  submitNow: boolean;
  onWired: (wired: Wired) => void;
  onSent: (sent: Sent) => void;
};

/**
 * The rules of the contact form, its sending and its draft. It draws only what it has to say; the fields are wired through
 * `onWired` at each change. Its props stay the same between changes, so that wiring does not draw it again.
 */
export const ContactWork = memo(({ form: place, solution, renew, submitNow, onWired, onSent }: Props) => {
  const act = useAct([], (body: EnquiryBody, idempotencyKey) => api.call('enquire', { body, idempotencyKey }));
  const [typed] = useState(() => typedIn(place.current));
  const [unsolved, setUnsolved] = useState(false);
  const [solving, setSolving] = useState(false);
  const [continued, setContinued] = useState(false);
  const form = useForm<Typed, EnquiryBody, Answer>({
    draft: 'contact',
    blank: typed,
    mergeDraft: (kept, now) => {
      if (now.message !== '') return now; // typed before this was here: that is newer
      setContinued(true);
      return { ...now, ...Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== '')) };
    },
    read: (values) => checked(enquiryBody, values, { email: needed(values.email, texts.emailNeeded) }),
    act,
    send: async (body) => {
      setSolving(true);
      const captchaToken = await solution();
      setSolving(false);
      setUnsolved(captchaToken === null);
      if (captchaToken === null) return void act.reset();
      const answer = await act.run({ ...body, captchaToken });
      if (!answer) renew();
      return answer;
    },
    onSent: (answer, { email }) => onSent({ ...answer.receipt, email }),
  });
  const { values } = form;
  const busy = solving || act.busy;
  // The fields are uncontrolled: only the text of a draft or of a fresh start is written into them.
  useLayoutEffect(() => {
    form.at.current = place.current;
    for (const name of FIELDS) {
      const field = place.current?.elements.namedItem(name);
      if (isTyped(field) && field.value !== values[name]) field.value = values[name];
    }
  }, [form.at, place, values]);
  useLayoutEffect(() =>
    onWired({
      field: (name) => {
        const { value: _kept, ...wires } = form.field(name);
        return wires;
      },
      submit: form.submit,
      busy,
    }),
  );

  const early = useRef(submitNow);
  useEffect(() => {
    if (early.current) form.submit();
    early.current = false;
  });
  return (
    <>
      <Problem {...form.problem} says={form.problem.says ?? (unsolved ? texts.captcha : undefined)} />
      {continued && <Continued draft={form.draft} onAfresh={() => form.take(BLANK)} />}
      <DraftMark draft={form.draft} />
    </>
  );
});

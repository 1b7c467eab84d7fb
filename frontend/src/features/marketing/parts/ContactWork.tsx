import { type EnquiryBody, enquiryBody } from '@lamplight/bff/contract/careers.ts';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { useAct } from '../../../api/useAct.ts';
import { Problem } from '../../../ui/States.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useShapedForm } from '../../common/form.ts';
import { useDraft } from '../../common/useDraft.ts';
import { texts } from '../texts/contact.ts';
import type { EnquiryField, Sent, Wired } from './enquiry.ts';

type Typed = Record<EnquiryField, string> & { topic: EnquiryBody['topic'] };

const FIELDS: readonly EnquiryField[] = ['name', 'email', 'company', 'topic', 'message'];
const BLANK: Typed = { name: '', email: '', company: '', topic: 'project', message: '' };
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
  const form = useShapedForm(enquiryBody, typed, act.error);
  const [unsolved, setUnsolved] = useState(false);
  const [solving, setSolving] = useState(false);
  const values = useWatch({ control: form.control });
  const [continued, setContinued] = useState(false);
  const draft = useDraft('contact', values, {
    onFound: (kept) => {
      if (form.getValues('message') !== '') return; // typed before this was here: that is newer
      setContinued(true);
      for (const name of FIELDS) if (kept[name]) form.setValue(name, kept[name]);
    },
  });
  const submit = form.submit(async (body) => {
    act.reset();
    setUnsolved(false);
    setSolving(true);
    const captchaToken = await solution();
    setSolving(false);
    if (captchaToken === null) return setUnsolved(true);
    const answer = await act.run({ ...body, captchaToken });
    if (!answer) return renew();
    await draft.clear();
    onSent({ ...answer.receipt, email: body.email });
  });
  const busy = solving || act.busy;
  useLayoutEffect(() => onWired({ field: form.field, submit, busy }));

  const startAfresh = () => {
    form.reset(BLANK);
    void draft.clear();
  };

  const early = useRef(submitNow);
  useEffect(() => {
    if (early.current) submit({ preventDefault: () => undefined });
    early.current = false;
  });
  return (
    <>
      <Problem
        says={form.blocked ?? (unsolved ? texts.captcha : null)}
        error={form.blocked || unsolved ? undefined : act.error}
        placed={form.placed}
      />
      {continued && <Continued draft={draft} onAfresh={startAfresh} />}
      <DraftMark draft={draft} />
    </>
  );
});

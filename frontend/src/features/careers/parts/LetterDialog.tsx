import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { type Form, type FormOptions, useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Letter, type LetterAsk, useLetter } from '../adminData.ts';
import styles from './Candidate.module.css';

export type LetterDialogProps<Values, Body> = Readonly<{
  title: string;
  applicationId: string;
  /** The form of the decision, and what sends it. */
  decision: Required<Pick<FormOptions<Values, Body, unknown>, 'draft' | 'etag' | 'blank' | 'read' | 'act' | 'send'>>;
  /** The body that asks for a preview of the letter. */
  letterOf: (body: Body) => LetterAsk;
  /** Label of the button that sends. */
  act: string;
  look?: 'primary' | 'danger';
  onClose: () => void;
  fields: (form: Form<Values>) => ReactNode;
}>;

/** A decision that goes out as a mail. The admin reads the mail as the applicant will before it is sent. */
export const LetterDialog = <Values extends object, Body>({
  title,
  applicationId,
  decision,
  letterOf,
  act,
  look = 'primary',
  onClose,
  fields,
}: LetterDialogProps<Values, Body>) => {
  const id = useId();
  const preview = useLetter(applicationId);
  const [letter, setLetter] = useState<Letter | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (letter) heading.current?.focus();
  }, [letter]);
  const form = useForm<Values, Body, unknown>({
    ...decision,
    act: letter ? decision.act : preview,
    send: async (body, etag) => {
      if (letter) return decision.send(body, etag);
      const answer = await preview.run(letterOf(body));
      if (answer) setLetter(answer.letter);
      return undefined;
    },
    onSent: onClose,
  });
  return (
    <Dialog
      title={title}
      open
      wide
      onClose={onClose}
      acts={
        <>
          {letter ? <Button onPress={() => setLetter(null)}>Back</Button> : <Button onPress={onClose}>Not now</Button>}
          {letter ? (
            <Button type="submit" form={id} look={look} icon="mail" busy={form.busy}>
              {act}
            </Button>
          ) : (
            <Button type="submit" form={id} look="primary" busy={form.busy}>
              Read the mail first
            </Button>
          )}
        </>
      }
    >
      {/* Hidden rather than removed, so that what was typed is there on the way back. */}
      <form id={id} ref={form.at} className={styles.form} hidden={letter !== null} noValidate onSubmit={form.submit}>
        <Continued draft={form.draft} onAfresh={form.startAfresh} />
        {fields(form)}
        <DraftMark draft={form.draft} />
      </form>
      {letter && (
        <section className={styles.letter} aria-labelledby="letter">
          <p className="meta">{letter.to === null ? 'Nobody can be written to any more.' : `To ${letter.to}`}</p>
          <h3 id="letter" ref={heading} tabIndex={-1}>
            {letter.subject}
          </h3>
          {letter.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      <Problem {...form.problem} />
    </Dialog>
  );
};

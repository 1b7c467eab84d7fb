import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Letter, type LetterAsk, useLetter } from '../adminData.ts';
import styles from './Candidate.module.css';

export type LetterDialogProps = Readonly<{
  title: string;
  applicationId: string;
  /** What the letter would be about; null while a field is wrong, which is then said at that field. */
  ask: () => LetterAsk | null;
  /** Of the button that does it. */
  act: string;
  look?: 'primary' | 'danger';
  busy: boolean;
  error: unknown;
  onSend: () => unknown;
  onClose: () => void;
  /** The fields of the decision. */
  children: ReactNode;
}>;

/** A decision that goes out as a letter: it is read as the applicant will read it before it is sent. */
export const LetterDialog = ({
  title,
  applicationId,
  ask,
  act,
  look = 'primary',
  busy,
  error,
  onSend,
  onClose,
  children,
}: LetterDialogProps) => {
  const preview = useLetter(applicationId);
  const [letter, setLetter] = useState<Letter | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (letter) heading.current?.focus();
  }, [letter]);
  const read = async () => {
    const about = ask();
    if (!about) return;
    const answer = await preview.run(about);
    if (answer) setLetter(answer.letter);
  };
  return (
    <Dialog
      title={title}
      open
      wide
      onClose={onClose}
      acts={
        letter ? (
          <>
            <Button onPress={() => setLetter(null)}>Back</Button>
            <Button look={look} icon="mail" busy={busy} onPress={onSend}>
              {act}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>Not now</Button>
            <Button look="primary" busy={preview.busy} onPress={() => void read()}>
              Read the mail first
            </Button>
          </>
        )
      }
    >
      {/* hidden, not gone: what was typed stands there when one goes back */}
      <div className={styles.form} hidden={letter !== null}>
        {children}
      </div>
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
      <Problem error={letter ? error : preview.error} />
    </Dialog>
  );
};

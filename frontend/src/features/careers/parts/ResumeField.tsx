import { FileField } from '../../../ui/FileField.tsx';
import { texts } from '../texts.ts';
import type { ResumePlace } from '../useResume.ts';
import styles from './ApplicationForm.module.css';
import type { ResumeSaid } from './ResumeSaid.tsx';

/**
 * The file: chosen, on its way, held, or refused with the reason; it can be changed and taken away at any time. The field
 * itself is never drawn anew: a file dialog that is open while the rest arrives must find it again. What is said of the file
 * has its room from the start: it arrives while one fills in what stands below.
 */
export const ResumeField = ({
  place,
  said: Said,
  error,
  onFile,
}: {
  /** Null until what sends the file is there, and what draws how it stands with it. */
  place: ResumePlace | null;
  said: typeof ResumeSaid | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
}) => (
  <FileField
    label="Résumé"
    hint={texts.resumeHint}
    accept=".pdf,.doc,.docx"
    action={place?.resume ? 'Change the file' : 'Choose a file'}
    error={place?.fault ?? error}
    onFiles={([file]) => file && onFile(file)}
    under={(wrong) => (
      <div className={styles.room}>
        {place && Said ? <Said {...{ place, wrong }} /> : (wrong ?? <p className={styles.none}>{texts.resumeNone}</p>)}
      </div>
    )}
  />
);

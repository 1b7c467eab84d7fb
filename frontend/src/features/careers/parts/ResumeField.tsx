import { FileField } from '../../../ui/FileField.tsx';
import { texts } from '../texts.ts';
import type { ResumePlace } from '../useResume.ts';
import styles from './ApplicationForm.module.css';
import type { ResumeStatus } from './ResumeStatus.tsx';

/**
 * The field of the résumé. It is never mounted anew, since its file dialog may be open while the code behind the form
 * loads. The line on the file's state has its room from the start, so that nothing below it moves.
 */
export const ResumeField = ({
  place,
  status: Status,
  error,
  onFile,
}: {
  /** Null until the code that sends the file has loaded; `status`, which draws the file's state, comes with it. */
  place: ResumePlace | null;
  status: typeof ResumeStatus | undefined;
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
        {place && Status ? (
          <Status {...{ place, wrong }} />
        ) : (
          (wrong ?? <p className={styles.none}>{texts.resumeNone}</p>)
        )}
      </div>
    )}
  />
);

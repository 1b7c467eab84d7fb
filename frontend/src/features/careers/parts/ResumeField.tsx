import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { texts } from '../texts.ts';
import type { ResumePlace } from '../useResume.ts';
import styles from './ApplicationForm.module.css';

/**
 * The file: chosen, on its way, held, or refused with the reason; it can be changed and taken away at any time. The field
 * itself is never drawn anew: a file dialog that is open while the rest arrives must find it again. What is said of the file
 * has its room from the start: it arrives while one fills in what stands below.
 */
export const ResumeField = ({
  place,
  error,
  onFile,
}: {
  /** Null until what sends the file is there. */
  place: ResumePlace | null;
  error: string | undefined;
  onFile: (file: File) => void;
}) => {
  const { resume = null, sending = null, fault = null, retry = null } = place ?? {};
  return (
    <FileField
      label="Résumé"
      hint={texts.resumeHint}
      accept=".pdf,.doc,.docx"
      action={resume ? 'Change the file' : 'Choose a file'}
      error={fault ?? error}
      onFiles={([file]) => file && onFile(file)}
      under={(wrong) => (
        <div className={styles.room}>
          {sending && (
            <Line file={sending} act="Cancel" onAct={() => place?.cancel()}>
              <Progress bp={sending.bp} label={`Sending ${sending.name}`} />
            </Line>
          )}
          {resume && !sending && (
            <Line role="status" file={resume} act="Remove" onAct={() => place?.remove()}>
              <Icon name="check" size={16} />
              {texts.resumeHere}
            </Line>
          )}
          {wrong}
          {retry && (
            <span className={styles.again}>
              <Button size="small" icon="retry" onPress={retry}>
                Send the same file again
              </Button>
            </span>
          )}
          {!(sending || resume || wrong) && <p className={styles.none}>{texts.resumeNone}</p>}
        </div>
      )}
    />
  );
};

/** A name above, how it stands below: as high whatever is said. */
const Line = ({
  role,
  file: { name, bytes },
  act,
  onAct,
  children,
}: {
  role?: 'status';
  file: Readonly<{ name: string; bytes: number }>;
  act: string;
  onAct: () => void;
  children: ReactNode;
}) => (
  <div className={styles.line} role={role}>
    <span className={styles.name} title={name}>
      {name}
    </span>
    <span className={styles.how}>
      {children}
      <span className="meta mono">{fileSize(bytes)}</span>
    </span>
    <Button size="small" look="quiet" onPress={onAct}>
      {act}
    </Button>
  </div>
);

import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Rail.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { texts } from '../texts.ts';
import type { ResumePlace } from '../useResume.ts';
import styles from './ApplicationForm.module.css';

/**
 * The file: chosen, on its way, held, or refused with the reason; it can be changed and taken away at any time. The field
 * itself is never drawn anew: a file dialog that is open while the rest arrives must find it again.
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
    <div className={styles.resume}>
      <FileField
        label="Résumé"
        hint={texts.resumeHint}
        accept=".pdf,.doc,.docx"
        action={resume ? 'Change the file' : 'Choose a file'}
        error={fault ?? error}
        onFiles={([file]) => file && onFile(file)}
      />
      {sending && (
        <div className={styles.sending}>
          <span>
            {sending.name} <span className="meta mono">{fileSize(sending.bytes)}</span>
          </span>
          <Button size="small" look="quiet" onPress={() => place?.cancel()}>
            Cancel
          </Button>
          <Progress bp={sending.bp} label={`Sending ${sending.name}`} />
        </div>
      )}
      {resume && !sending && (
        <div className={styles.held} role="status">
          <span>
            <Icon name="check" />
            {resume.name} <span className="meta mono">{fileSize(resume.bytes)}</span>
          </span>
          <Button size="small" look="quiet" onPress={() => place?.remove()}>
            Remove
          </Button>
        </div>
      )}
      {retry && (
        <span className={styles.again}>
          <Button size="small" icon="retry" onPress={retry}>
            Send the same file again
          </Button>
        </span>
      )}
    </div>
  );
};

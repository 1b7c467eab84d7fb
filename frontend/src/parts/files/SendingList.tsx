import { textFor } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { fileSize } from '../../ui/shares.ts';
import styles from './Files.module.css';
import type { Sending, Uploads } from './useUploads.ts';

export const FILE_HINT = 'Documents, images, archives, sound and video, at most 200\u00a0MB each.';

/** What is on its way, how far it is, and what did not arrive with a way on. */
export const SendingList = ({ uploads }: { uploads: Uploads }) =>
  uploads.sending.length === 0 ? null : (
    <ul className={styles.files} aria-label="Files on their way">
      {uploads.sending.map((one) => (
        <li key={one.id}>
          <span className={styles.name}>
            {one.file.name} <span className="meta mono">{wayOf(one)}</span>
          </span>
          <span className={styles.acts}>
            {one.error !== undefined && (
              <Button size="small" icon="retry" onPress={() => uploads.retry(one.id)}>
                Retry
              </Button>
            )}
            <Button size="small" look="quiet" onPress={() => uploads.drop(one.id)}>
              {one.error === undefined ? 'Cancel' : 'Leave it out'}
            </Button>
          </span>
          <span className={styles.whole}>
            {one.error === undefined ? (
              <Progress bp={one.bp} label={labelOf(one)} />
            ) : (
              <span className={styles.fault} role="alert">
                <Icon name="error" size={16} /> {faultOf(one)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );

/** Of what comes from elsewhere both ways are told, one after the other, in bytes. */
const wayOf = ({ file, bp, error }: Sending): string => {
  const size = fileSize(file.size);
  if (bp === 0 || error !== undefined) return size;
  return `${fileSize(Math.floor((file.size * bp) / 10_000))} of ${size}`;
};
const labelOf = ({ file }: Sending): string =>
  'from' in file ? `Fetching ${file.name} from ${file.from}` : `Sending ${file.name}`;
const faultOf = ({ file, error }: Sending): string => ('from' in file ? file.says(error) : textFor('general', error));

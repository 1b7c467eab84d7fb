import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { texts } from '../texts.ts';
import type { ResumePlace } from '../useResume.ts';
import styles from './ApplicationForm.module.css';

/** The state of the chosen file: on its way, held, or refused with the reason and a way on. */
export const ResumeStatus = ({
  place: { resume, sending, retry, cancel, remove },
  wrong,
}: {
  place: ResumePlace;
  /** The fault as it is drawn; empty where there is none. */
  wrong: ReactNode;
}) => (
  <>
    {sending && (
      <Line file={sending} act="Cancel" onAct={cancel}>
        <Progress bp={sending.bp} label={`Sending ${sending.name}`} />
      </Line>
    )}
    {resume && !sending && (
      <Line role="status" file={resume} act="Remove" onAct={remove}>
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
  </>
);

/** The name above, the state below; its height is always the same. */
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

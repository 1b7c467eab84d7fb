import { IconButton } from '../../../ui/Button.tsx';
import styles from '../screens/Auth.module.css';
import { project as texts } from '../texts.ts';

/** A line of what was chosen before the account, and the way to take it back. */
export const Chosen = ({ what, name, onLeaveOut }: { what: string; name: string; onLeaveOut: () => void }) => (
  <div className={styles.chosen}>
    <dt>{what}</dt>
    <dd>{name}</dd>
    <dd>
      <IconButton icon="close" label={`${texts.leaveOut} ${what.toLowerCase()}`} onPress={onLeaveOut} />
    </dd>
  </div>
);

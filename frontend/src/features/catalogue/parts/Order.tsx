import { IconButton } from '../../../ui/Button.tsx';
import styles from './Catalogue.module.css';

/** Up, down and out, by buttons that say of what. */
export const Order = ({
  named,
  index,
  last,
  onMove,
  onRemove,
}: {
  named: string;
  index: number;
  last: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) => (
  <span className={styles.order}>
    <IconButton size="small" icon="up" label={`Move ${named} up`} disabled={index === 0} onPress={() => onMove(-1)} />
    <IconButton
      size="small"
      icon="down"
      label={`Move ${named} down`}
      disabled={index === last}
      onPress={() => onMove(1)}
    />
    <IconButton size="small" icon="close" label={`Remove ${named}`} onPress={onRemove} />
  </span>
);

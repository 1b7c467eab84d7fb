import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import styles from './Milestones.module.css';

export const NO_ITEMS: readonly string[] = [''];
/** What is said, without the lines that were left empty. */
export const itemsSaid = (items: readonly string[]): string[] => items.map((item) => item.trim()).filter(Boolean);

/** One reason for each thing that should change: they are what the next submission is read against. */
export const ReturnItems = ({
  items,
  onChange,
  tried,
}: {
  items: readonly string[];
  onChange: (items: readonly string[]) => void;
  tried: boolean;
}) => (
  <div className={styles.form}>
    {items.map((item, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
      <div key={i} className={styles.item}>
        <TextArea
          label={`Change ${i + 1}`}
          rows={2}
          most={1000}
          value={item}
          error={tried && i === 0 && itemsSaid(items).length === 0 ? 'Name at least one thing to change' : undefined}
          onChange={(e) => onChange(items.map((other, at) => (at === i ? e.target.value : other)))}
        />
        {items.length > 1 && (
          <IconButton
            icon="close"
            label={`Remove change ${i + 1}`}
            onPress={() => onChange(items.filter((_, at) => at !== i))}
          />
        )}
      </div>
    ))}
    <div>
      <Button size="small" icon="plus" onPress={() => onChange([...items, ''])}>
        Another change
      </Button>
    </div>
  </div>
);

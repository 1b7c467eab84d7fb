import { Button, IconButton } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import styles from './Milestones.module.css';

export type Items = Readonly<{ items: readonly string[] }>;
export const NO_ITEMS: Items = { items: [''] };
/** The typed reasons without empty lines. */
export const itemsSaid = ({ items }: Items): string[] => items.map((item) => item.trim()).filter(Boolean);
export const itemsFault = (typed: Items): string | undefined =>
  itemsSaid(typed).length === 0 ? 'Name at least one thing to change' : undefined;

/** One reason for each thing that should change: they are what the next submission is read against. */
export const ReturnItems = ({
  items,
  onChange,
  error,
}: {
  items: readonly string[];
  onChange: (items: readonly string[]) => void;
  error: string | undefined;
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
          error={i === 0 ? error : undefined}
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

import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import styles from './Books.module.css';

type Props = Readonly<{
  of: Readonly<{ more: (() => void) | null; moreError: unknown; loading: boolean }>;
  says: string;
}>;

/** Below a list: the next page of it, and why it did not come. */
export const Older = ({ of: { more, moreError, loading }, says }: Props) =>
  more === null && moreError === undefined ? null : (
    <div className={styles.more}>
      {moreError !== undefined && <Problem error={moreError} />}
      {more && (
        <Button busy={loading} onPress={more}>
          {says}
        </Button>
      )}
    </div>
  );

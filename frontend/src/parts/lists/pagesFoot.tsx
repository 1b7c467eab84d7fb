import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

/**
 * The foot of a list in pages: back to the first, on to the next. Undefined where all of it stands on one.
 * @param go to the page after this place; null: to the first
 */
export const pagesFoot = ({
  isFirst,
  next,
  go,
}: {
  isFirst: boolean;
  next: string | undefined;
  go: (after: string | null) => void;
}): ReactNode =>
  !isFirst || next ? (
    <>
      {!isFirst && (
        <Button size="small" onPress={() => go(null)}>
          First page
        </Button>
      )}
      {next && (
        <Button size="small" onPress={() => go(next)}>
          Next page
        </Button>
      )}
    </>
  ) : undefined;

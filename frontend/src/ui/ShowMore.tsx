import { Button } from './Button.tsx';

/** Below a list of which the first few are shown (`useFirst`): the rest is one press away. */
export const ShowMore = ({
  hidden,
  what = 'more',
  showAll,
}: Readonly<{ hidden: number; what?: 'earlier' | 'more'; showAll: () => void }>) => (
  <Button size="small" look="quiet" icon="down" onPress={showAll}>
    {`Show ${hidden} ${what}`}
  </Button>
);

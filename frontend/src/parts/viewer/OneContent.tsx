import { type ComponentProps, useState } from 'react';
import { FITTING } from '../../ui/pdf/zoom.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { Frame } from './Frame.tsx';
import { Instead } from './Instead.tsx';
import { Preview } from './Preview.tsx';
import { FAILED_FILE } from './words.ts';

type Facts = Omit<ComponentProps<typeof Preview>, 'look' | 'surface'> &
  NonNullable<ComponentProps<typeof Frame>['facts']>;

/** A content without versions: what is known of it with its preview, that it is on its way, or that it could not be had. */
export const OneContent = ({
  facts,
  reading,
  error,
  retry,
  ...frame
}: Pick<ComponentProps<typeof Frame>, 'viewing' | 'title'> &
  Readonly<{ facts: Facts | null; reading: boolean; error: unknown; retry: () => void }>) => {
  const [zoom, onZoom] = useState(FITTING);
  return (
    <Frame {...frame} facts={facts}>
      {facts !== null ? (
        <Preview {...facts} look={{ zoom, onZoom }} surface={null} />
      ) : (
        <Instead>
          {reading ? (
            <Skeleton of="list" rows={3} inset />
          ) : (
            <ErrorState error={error} says={FAILED_FILE} retry={retry} />
          )}
        </Instead>
      )}
    </Frame>
  );
};

import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { Widget } from '../../ui/Widget.tsx';
import type { Source as Standing } from '../glance/Standing.tsx';

/** A read behind a part of the screen. Its name stands in what is said where it fails beside others. */
export type Source = Standing & Readonly<{ name?: string }>;

/** What the reads behind it brought, and each that did not come by its own name; the others stay. */
export const Sourced = ({
  sources,
  skeleton = 'list',
  children,
}: {
  sources: readonly Source[];
  skeleton?: 'list' | 'table';
  children: ReactNode;
}) => {
  const failed = sources.filter(({ error }) => error !== undefined);
  return (
    <Widget>
      <StaleMark is={sources.find(({ stale }) => stale !== 'fresh')?.stale ?? 'fresh'} />
      {failed.map(({ name, data, error, refresh }) =>
        data === undefined ? (
          <ErrorState
            key={name ?? ''}
            error={error}
            {...(name === undefined ? {} : { says: `${name} could not be read.` })}
            retry={() => void refresh()}
          />
        ) : (
          <OutOfDate key={name ?? ''} what={name ?? 'This'} retry={() => void refresh()} />
        ),
      )}
      {sources.some(({ data }) => data !== undefined) && children}
      {sources.some(({ data, error }) => data === undefined && error === undefined) && (
        <Skeleton of={skeleton} rows={3} inset />
      )}
    </Widget>
  );
};

/** When the last of the sources answered; null while one has not. */
export const useCheckedAt = (sources: readonly Source[]): number | null => {
  const ready = sources.every(({ data }) => data !== undefined);
  const busy = sources.some((source) => source.busy);
  // Known from the first drawing on where they answered before it: a time that came after would move what stands below.
  const [at, setAt] = useState(() => (ready && !busy ? Date.now() : null));
  useEffect(() => {
    if (ready && !busy) setAt(Date.now());
  }, [ready, busy]);
  return at;
};

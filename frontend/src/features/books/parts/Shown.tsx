import type { ReactNode } from 'react';
import { isApiError } from '../../../api/errors.ts';
import type { Read } from '../../../api/useRead.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';

/** A part of the books while it is fetched, where it could not be had, and as it came. */
export const Shown = <T,>({
  title,
  read: { data, error, stale, refresh },
  children,
}: Readonly<{
  title: string;
  read: Pick<Read<T>, 'data' | 'error' | 'refresh' | 'stale'>;
  children: (data: T) => ReactNode;
}>) => {
  const retry = () => void refresh();
  if (data === undefined)
    return (
      <Panel title={title}>
        {error === undefined ? (
          <Skeleton of="table" rows={8} inset />
        ) : isApiError(error) && error.status === 404 ? (
          <ErrorState error={error} says="The books have no such account or entry" />
        ) : (
          <ErrorState error={error} retry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what={title} retry={retry} />}
      {children(data)}
    </>
  );
};

import type { ReactNode } from 'react';
import { isApiError } from '../../../api/errors.ts';
import type { Read } from '../../../api/useRead.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';

/** An answer while it is fetched, where it could not be had, and as it came. */
export const Answered = <T,>({ read, children }: Readonly<{ read: Read<T>; children: (data: T) => ReactNode }>) => {
  const { data, error, stale, refresh } = read;
  const retry = () => void refresh();
  if (data === undefined)
    return (
      <Panel>
        {error === undefined ? (
          <Skeleton of="list" rows={4} inset />
        ) : isApiError(error) && error.status === 404 ? (
          <ErrorState error={error} says="There is no such person or run on the payroll" />
        ) : (
          <ErrorState error={error} retry={retry} />
        )}
      </Panel>
    );
  return (
    <>
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what="This answer" retry={retry} />}
      {children(data)}
    </>
  );
};

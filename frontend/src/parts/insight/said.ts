import type { Read } from '../../api/useRead.ts';

/** What a closed line says of what it folds away: a summary once it is read, or that it is not. */
export const saidOnce = <T>({ data, error }: Pick<Read<T>, 'data' | 'error'>, summary: (data: T) => string): string => {
  if (data !== undefined) return summary(data);
  return error === undefined ? 'Being read.' : 'It could not be read. Open it to try again.';
};

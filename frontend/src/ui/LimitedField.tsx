import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** One line with a limit that is said, never kept by cutting what was pasted. The server refuses what is too long. */
export const LimitedField = ({
  most,
  error,
  ...field
}: Omit<ComponentProps<typeof Field>, 'maxLength' | 'value'> & { most: number; value: string }) => {
  const over = field.value.length - most;
  return <Field {...field} error={over > 0 ? `At most ${most} characters: ${over} too many` : error} />;
};

import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/States.tsx';
import type { Form } from './useForm.ts';

/** The failure of a form. After a conflict it says how the thing stands now, and what was typed goes on upon that. */
export const Moved = ({
  form,
  act = 'Keep what I typed',
  children,
}: {
  form: Pick<Form<object>, 'conflict' | 'goOn' | 'problem'>;
  act?: string;
  children: ReactNode;
}) =>
  form.conflict ? (
    <Notice
      tone="warn"
      icon="alert"
      acts={
        <Button size="small" onPress={form.goOn}>
          {act}
        </Button>
      }
    >
      {children}
    </Notice>
  ) : (
    <Problem {...form.problem} />
  );

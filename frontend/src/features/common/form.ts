/** A form with a shared schema: checked when one leaves a field, then at every change; what the server says of a field stands at that field. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isApiError, type Placed } from '../../api/errors.ts';
import { BLOCKED } from './texts.ts';

export type ShapedForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> & {
  /** Everything a field of `ui/Field` needs: `<Field label="Name" {...form.field('name')} />`. */
  field: (name: Path<Values>) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined };
  errorOf: (name: Path<Values>) => string | undefined;
  /** The form's `onSubmit`. A blocked submit focuses the first wrong field and sets `blocked`. */
  submit: (send: (values: Sent) => unknown) => (event: { preventDefault: () => void }) => void;
  /** For `<Problem says={form.blocked} placed={form.placed} …>`. */
  blocked: string | null;
  placed: Placed;
};

export const useShapedForm = <Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  defaults: DefaultValues<Values>,
  error?: unknown,
): ShapedForm<Values, Sent> => {
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: defaults,
    mode: 'onTouched',
  });
  const [blocked, setBlocked] = useState<string | null>(null);
  const placed = useServerErrors(form as unknown as UseFormReturn<Values>, error);
  const { errors } = form.formState;
  const errorOf = (name: Path<Values>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;
  return {
    ...form,
    blocked,
    placed,
    errorOf,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    submit: (send) => (event) => {
      event.preventDefault();
      void form.handleSubmit(
        async (values) => {
          setBlocked(null);
          await send(values as Sent);
        },
        () => setBlocked(BLOCKED),
      )();
    },
  };
};

/**
 * Puts the server's field errors to their fields and the focus on the first.
 * @returns which fields there are to put them to
 */
export const useServerErrors = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): Placed => {
  const { setError, getValues } = form;
  const placed: Placed = (field) => get(getValues(), field) !== undefined;
  useEffect(() => {
    if (!isApiError(error)) return;
    const known = error.fields.filter((f) => get(getValues(), f.field) !== undefined);
    for (const [i, f] of known.entries())
      setError(f.field as Path<Values>, { type: 'server', message: f.message }, { shouldFocus: i === 0 });
  }, [error, setError, getValues]);
  return placed;
};

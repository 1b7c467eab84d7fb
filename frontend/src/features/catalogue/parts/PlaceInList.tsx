import type { Form } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';

/** Where a plan or product stands among the others. */
export const PlaceInList = ({ form }: { form: Pick<Form<{ order: string }>, 'field'> }) => (
  <Field label="Place in the list" hint="Lower comes first" mono inputMode="numeric" {...form.field('order')} />
);

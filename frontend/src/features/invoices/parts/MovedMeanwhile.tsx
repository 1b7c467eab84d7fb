import { Moved } from '../../../forms/Moved.tsx';
import type { Form } from '../../../forms/useForm.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';

/** The failure of a form of an invoice; where the invoice changed since it was opened, how it stands now. */
export const MovedMeanwhile = ({
  form,
  invoice,
  act,
}: {
  form: Pick<Form<object>, 'conflict' | 'goOn' | 'problem'>;
  invoice: Invoice;
  act?: string;
}) => (
  <Moved form={form} {...(act === undefined ? {} : { act })}>
    Something else was recorded on this invoice meanwhile. <Money exact paise={invoice.outstandingPaise} /> are
    outstanding now.
  </Moved>
);

import type { Form } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';

type Person = { name: string; email: string; mobile: string };

/**
 * @param emailAs how a password store knows the address: as what one signs in with, or as an address alone
 * @param emailHint which addresses are taken, where not all are
 */
export const PersonFields = ({
  field,
  emailAs,
  emailHint,
}: {
  field: (name: keyof Person) => ReturnType<Form<Person>['field']>;
  emailAs: 'username' | 'email';
  emailHint?: string;
}) => (
  <>
    <Field label="Name" autoComplete="name" {...field('name')} />
    <Field
      label="Email"
      type="email"
      autoComplete={emailAs}
      inputMode="email"
      autoCapitalize="none"
      {...(emailHint === undefined ? {} : { hint: emailHint })}
      {...field('email')}
    />
    <Field
      label="Mobile"
      type="tel"
      autoComplete="tel-national"
      inputMode="numeric"
      hint="Ten digits"
      mono
      {...field('mobile')}
    />
  </>
);

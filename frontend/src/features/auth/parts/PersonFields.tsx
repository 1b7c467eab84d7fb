import type { Form } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';

type Person = { name: string; email: string; mobile: string };

/** @param emailAs how a password store knows the address: as what one signs in with, or as an address alone */
export const PersonFields = ({
  field,
  emailAs,
}: {
  field: (name: keyof Person) => ReturnType<Form<Person>['field']>;
  emailAs: 'username' | 'email';
}) => (
  <>
    <Field label="Name" autoComplete="name" {...field('name')} />
    <Field
      label="Email"
      type="email"
      autoComplete={emailAs}
      inputMode="email"
      autoCapitalize="none"
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

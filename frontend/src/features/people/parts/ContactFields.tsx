import type { ComponentProps } from 'react';
import { Field } from '../../../ui/Field.tsx';

type Bound = Omit<ComponentProps<typeof Field>, 'label' | 'most'>;

/** How somebody who is invited is reached; the address is what they sign in with. */
export const ContactFields = ({ field }: { field: (name: 'email' | 'mobile') => Bound }) => (
  <>
    <Field
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      hint="They sign in with it"
      {...field('email')}
    />
    <Field
      label="Mobile"
      type="tel"
      inputMode="numeric"
      mono
      autoComplete="off"
      hint="Ten digits"
      {...field('mobile')}
    />
  </>
);

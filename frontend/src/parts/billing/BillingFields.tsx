import { type Billing, billingBody } from '@lamplight/bff/contract/people.ts';
import { useMemo } from 'react';
import { checked, needed } from '../../forms/reading.ts';
import type { Form } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { countries, indianStates } from '../places/places.ts';
import styles from './BillingFields.module.css';

export type BillingValues = { legalName: string; address: string; country: string; stateCode: string; gstin: string };
export const billingLabels: Readonly<Record<keyof BillingValues, string>> = {
  legalName: 'Legal name',
  address: 'Address',
  country: 'Country',
  stateCode: 'State',
  gstin: 'GSTIN',
};

export const billingValues = (billing: Partial<Billing>): BillingValues => ({
  legalName: billing.legalName ?? '',
  address: billing.address ?? '',
  country: billing.country ?? 'IN',
  stateCode: billing.stateCode ?? '',
  gstin: billing.gstin ?? '',
});

/** The body for the API, or the faults; a state and a GSTIN are asked of Indian clients alone. */
export const readBilling = ({ legalName, address, country, stateCode, gstin: typed }: BillingValues) => {
  const inIndia = country === 'IN';
  const gstin = typed.replace(/\s/g, '').toUpperCase();
  const candidate = {
    legalName,
    address,
    country,
    stateCode: inIndia ? stateCode : '',
    ...(inIndia && gstin !== '' ? { gstin } : {}),
  };
  return checked(billingBody, candidate, { stateCode: inIndia ? needed(stateCode, 'Choose a state') : undefined });
};

/** What stands at the head of every invoice. */
export const BillingFields = ({ form }: { form: Pick<Form<BillingValues>, 'values' | 'field'> }) => {
  const lands = useMemo(countries, []);
  const inIndia = form.values.country === 'IN';
  return (
    <div className={styles.fields}>
      <Field label={billingLabels.legalName} autoComplete="organization" most={200} {...form.field('legalName')} />
      <TextArea
        label={billingLabels.address}
        autoComplete="street-address"
        rows={3}
        most={500}
        {...form.field('address')}
      />
      <div className={styles.pair}>
        <Select label={billingLabels.country} autoComplete="country" options={lands} {...form.field('country')} />
        {inIndia && (
          <Select
            label={billingLabels.stateCode}
            options={indianStates}
            placeholder="Choose a state"
            {...form.field('stateCode')}
          />
        )}
      </div>
      {inIndia && (
        <Field
          label={billingLabels.gstin}
          optional
          mono
          hint="15 characters, if you are registered"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('gstin')}
        />
      )}
    </div>
  );
};

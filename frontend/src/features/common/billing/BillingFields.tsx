import { type Billing, type BillingBody, billingBody } from '@lamplight/bff/contract/people.ts';
import { useMemo } from 'react';
import { isApiError, type Placed } from '../../../api/errors.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { countries, indianStates } from '../places.ts';
import styles from './BillingFields.module.css';

export type BillingValues = { legalName: string; address: string; country: string; stateCode: string; gstin: string };
export type BillingFaults = Partial<Record<keyof BillingValues, string>>;

export const billingLabels: Readonly<Record<keyof BillingValues, string>> = {
  legalName: 'Legal name',
  address: 'Address',
  country: 'Country',
  stateCode: 'State',
  gstin: 'GSTIN',
};

export const billingValues = (billing: Billing): BillingValues => ({
  legalName: billing.legalName ?? '',
  address: billing.address ?? '',
  country: billing.country ?? 'IN',
  stateCode: billing.stateCode ?? '',
  gstin: billing.gstin ?? '',
});

/** As the API takes it; a state and a GSTIN are asked of Indian clients alone. */
export const readBilling = (values: BillingValues): { body: BillingBody } | { faults: BillingFaults } => {
  const inIndia = values.country === 'IN';
  const gstin = values.gstin.replace(/\s/g, '').toUpperCase();
  const parsed = billingBody.safeParse({
    legalName: values.legalName,
    address: values.address,
    country: values.country,
    stateCode: inIndia ? values.stateCode : '',
    ...(inIndia && gstin !== '' ? { gstin } : {}),
  });
  const faults: BillingFaults = {};
  for (const issue of parsed.error?.issues ?? [])
    faults[String(issue.path[0]) as keyof BillingValues] ??= issue.message;
  if (inIndia && values.stateCode === '') faults.stateCode = 'Choose a state';
  return parsed.success && Object.keys(faults).length === 0 ? { body: parsed.data } : { faults };
};

/** What the server says of fields, at those that the form has. */
export const billingFaultsIn = (error: unknown): BillingFaults =>
  isApiError(error)
    ? Object.fromEntries(
        error.fields.filter(({ field }) => hasBillingField(field)).map(({ field, message }) => [field, message]),
      )
    : {};

export const hasBillingField: Placed = (field) => Object.hasOwn(billingLabels, field);

/** What stands at the head of every invoice. */
export const BillingFields = ({
  values,
  onChange,
  faults,
}: {
  values: BillingValues;
  onChange: (values: BillingValues) => void;
  faults: BillingFaults;
}) => {
  const lands = useMemo(countries, []);
  const set = (change: Partial<BillingValues>) => onChange({ ...values, ...change });
  return (
    <div className={styles.fields}>
      <Field
        label={billingLabels.legalName}
        autoComplete="organization"
        most={200}
        value={values.legalName}
        error={faults.legalName}
        onChange={(e) => set({ legalName: e.target.value })}
      />
      <TextArea
        label={billingLabels.address}
        autoComplete="street-address"
        rows={3}
        most={500}
        value={values.address}
        error={faults.address}
        onChange={(e) => set({ address: e.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={billingLabels.country}
          autoComplete="country"
          options={lands}
          value={values.country}
          error={faults.country}
          onChange={(e) => set({ country: e.target.value })}
        />
        {values.country === 'IN' && (
          <Select
            label={billingLabels.stateCode}
            options={indianStates}
            placeholder="Choose a state"
            value={values.stateCode}
            error={faults.stateCode}
            onChange={(e) => set({ stateCode: e.target.value })}
          />
        )}
      </div>
      {values.country === 'IN' && (
        <Field
          label={billingLabels.gstin}
          optional
          mono
          hint="15 characters, if you are registered"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.gstin}
          error={faults.gstin}
          onChange={(e) => set({ gstin: e.target.value })}
        />
      )}
    </div>
  );
};

import { billingModels } from '@lamplight/bff/contract/catalogue.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Checkbox, DateField, Field } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { billingWords, type PlanValues, seenFrom } from '../forms/plan.ts';
import styles from './Catalogue.module.css';
import type { FieldsProps } from './Editor.tsx';
import { FeatureList } from './FeatureList.tsx';
import { NameAndAddress } from './NameAndAddress.tsx';
import { PlaceInList } from './PlaceInList.tsx';

export const PlanFields = ({ values, set, faults, isKnown, today }: FieldsProps<PlanValues> & { today: string }) => (
  <>
    <NameAndAddress {...{ values, set, faults, isKnown }} nameMax={60} hint="Stands in links to this plan" />
    <Field
      label="Tagline"
      hint="Whom it is for, in one sentence"
      most={160}
      value={values.tagline}
      error={faults['tagline']}
      onChange={(event) => set({ tagline: event.target.value })}
    />
    <div className={styles.pair}>
      <Select
        label="Billing"
        options={billingModels.map((value) => ({ value, label: billingWords[value] }))}
        value={values.billingModel}
        error={faults['billingModel']}
        onChange={(event) => set({ billingModel: event.target.value as PlanValues['billingModel'] })}
      />
      {values.billingModel !== 'CUSTOM' && (
        <MoneyField
          label="Price, ex-GST"
          value={values.pricePaise}
          error={faults['pricePaise']}
          onChange={(pricePaise) => set({ pricePaise })}
        />
      )}
      <Field
        label="What the price is for"
        hint="“a month”, “an hour”, “fixed”"
        optional
        most={40}
        value={values.unit}
        error={faults['unit']}
        onChange={(event) => set({ unit: event.target.value })}
      />
    </div>
    <FeatureList features={values.features} onChange={(features) => set({ features })} faults={faults} />
    <div className={styles.pair}>
      <DateField
        label="Holds from"
        hint={`${seenFrom(values.effectiveFrom, today)}.`}
        value={values.effectiveFrom}
        error={faults['effectiveFrom']}
        onChange={(event) => set({ effectiveFrom: event.target.value })}
      />
      <PlaceInList order={values.order} set={set} faults={faults} />
    </div>
    <Checkbox
      label="Highlight it"
      hint="The one that most people take. Highlight one plan at most."
      checked={values.highlighted}
      onChange={(event) => set({ highlighted: event.target.checked })}
    />
  </>
);

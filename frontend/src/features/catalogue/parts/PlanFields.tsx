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

export const PlanFields = ({ form, isKnown, today }: FieldsProps<PlanValues> & { today: string }) => {
  const { values, set } = form;
  return (
    <>
      <NameAndAddress form={form} isKnown={isKnown} nameMax={60} hint="Stands in links to this plan" />
      <Field label="Tagline" hint="Whom it is for, in one sentence" most={160} {...form.field('tagline')} />
      <div className={styles.pair}>
        <Select
          label="Billing"
          options={billingModels.map((value) => ({ value, label: billingWords[value] }))}
          {...form.field('billingModel')}
        />
        {values.billingModel !== 'CUSTOM' && <MoneyField label="Price, ex-GST" {...form.control('pricePaise')} />}
        <Field
          label="What the price is for"
          hint="“a month”, “an hour”, “fixed”"
          optional
          most={40}
          {...form.field('unit')}
        />
      </div>
      <FeatureList features={values.features} onChange={(features) => set({ features })} errorOf={form.errorOf} />
      <div className={styles.pair}>
        <DateField
          label="Holds from"
          hint={`${seenFrom(values.effectiveFrom, today)}.`}
          {...form.field('effectiveFrom')}
        />
        <PlaceInList form={form} />
      </div>
      <Checkbox
        label="Highlight it"
        hint="The one that most people take. Highlight one plan at most."
        {...form.box('highlighted')}
      />
    </>
  );
};

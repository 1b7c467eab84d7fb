import { ChoiceChips, Select } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { useClientNames, useItems } from '../data.ts';
import type { ProductValues } from '../forms/product.ts';
import styles from './Catalogue.module.css';
import type { FieldsProps } from './Editor.tsx';
import { Gallery } from './Gallery.tsx';
import { NameAndAddress } from './NameAndAddress.tsx';
import { PlaceInList } from './PlaceInList.tsx';

export const ProductFields = ({ form, isKnown }: FieldsProps<ProductValues>) => {
  const { values, set } = form;
  const techStacks = useItems('tech-stacks', {}).data?.items ?? [];
  const clients = useClientNames().data?.items ?? [];
  return (
    <>
      <NameAndAddress form={form} isKnown={isKnown} nameMax={80} hint="Its page is /projects/ and this" />
      <TextArea
        label="Summary"
        hint="What it is, in a sentence or two"
        rows={2}
        most={240}
        {...form.field('summary')}
      />
      <TextArea
        label="Outcome"
        hint="What changed for whoever uses it, in one sentence"
        optional
        rows={2}
        most={240}
        {...form.field('outcome')}
      />
      <TextArea
        label="Text"
        hint="A blank line begins a paragraph; lines that begin with “- ” are a list"
        rows={10}
        most={10_000}
        {...form.field('body')}
      />
      <Gallery
        gallery={values.gallery}
        name={values.name}
        onChange={(gallery) => set({ gallery })}
        errorOf={form.errorOf}
      />
      <ChoiceChips
        label="Tech stacks"
        options={techStacks
          .filter(({ techId, state }) => state === 'published' || values.techStackIds.includes(techId))
          .map(({ techId, body }) => ({ value: techId, label: body.name }))}
        {...form.control('techStackIds')}
        name="techStackIds"
      />
      <div className={styles.pair}>
        <Select
          label="Made for"
          hint="Only a client who agreed to be named"
          optional
          placeholder="Nobody is named"
          options={clients.map(({ clientId, name }) => ({ value: clientId, label: name ?? 'Erased person' }))}
          {...form.field('clientConsentId')}
        />
        <PlaceInList form={form} />
      </div>
    </>
  );
};

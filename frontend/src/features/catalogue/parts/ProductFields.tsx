import { ChoiceChips, Select } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { useClientNames, useItems } from '../data.ts';
import type { ProductValues } from '../forms/product.ts';
import styles from './Catalogue.module.css';
import type { FieldsProps } from './Editor.tsx';
import { Gallery } from './Gallery.tsx';
import { NameAndAddress } from './NameAndAddress.tsx';
import { PlaceInList } from './PlaceInList.tsx';

export const ProductFields = ({ values, set, faults, isKnown }: FieldsProps<ProductValues>) => {
  const techStacks = useItems('tech-stacks', {}).data?.items ?? [];
  const clients = useClientNames().data?.items ?? [];
  return (
    <>
      <NameAndAddress {...{ values, set, faults, isKnown }} nameMax={80} hint="Its page is /projects/ and this" />
      <TextArea
        label="Summary"
        hint="What it is, in a sentence or two"
        rows={2}
        most={240}
        value={values.summary}
        error={faults['summary']}
        onChange={(event) => set({ summary: event.target.value })}
      />
      <TextArea
        label="Outcome"
        hint="What changed for whoever uses it, in one sentence"
        optional
        rows={2}
        most={240}
        value={values.outcome}
        error={faults['outcome']}
        onChange={(event) => set({ outcome: event.target.value })}
      />
      <TextArea
        label="Text"
        hint="A blank line begins a paragraph; lines that begin with “- ” are a list"
        rows={10}
        most={10_000}
        value={values.body}
        error={faults['body']}
        onChange={(event) => set({ body: event.target.value })}
      />
      <Gallery gallery={values.gallery} name={values.name} onChange={(gallery) => set({ gallery })} faults={faults} />
      <ChoiceChips
        label="Tech stacks"
        name="techStackIds"
        options={techStacks
          .filter(({ techId, state }) => state === 'published' || values.techStackIds.includes(techId))
          .map(({ techId, body }) => ({ value: techId, label: body.name }))}
        value={values.techStackIds}
        error={faults['techStackIds']}
        onChange={(techStackIds) => set({ techStackIds })}
      />
      <div className={styles.pair}>
        <Select
          label="Made for"
          hint="Only a client who agreed to be named"
          optional
          placeholder="Nobody is named"
          options={clients.map(({ clientId, name }) => ({ value: clientId, label: name ?? 'Erased person' }))}
          value={values.clientConsentId}
          error={faults['clientConsentId']}
          onChange={(event) => set({ clientConsentId: event.target.value })}
        />
        <PlaceInList order={values.order} set={set} faults={faults} />
      </div>
    </>
  );
};

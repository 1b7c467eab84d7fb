import { useCallback, useState } from 'react';
import { civilOf } from '../../../ui/dates.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { type Kind, useClientNames, useItem, useItems } from '../data.ts';
import type { KindForm, Shared } from '../forms/form.ts';
import { planForm, seenFrom } from '../forms/plan.ts';
import { productForm } from '../forms/product.ts';
import { techStackForm } from '../forms/techStack.ts';
import { words } from '../kinds.ts';
import type { CataloguePlace } from '../useCataloguePlace.ts';
import { Editor, type EditorProps } from './Editor.tsx';
import { PlanFields } from './PlanFields.tsx';
import { PlanPreview, ProductPreview, TechStackPreview } from './Previews.tsx';
import { ProductFields } from './ProductFields.tsx';
import { TechStackFields } from './TechStackFields.tsx';

/** One thing of the catalogue in its editor. */
export default function Opened({ place, id }: { place: CataloguePlace; id: string | null }) {
  const [today] = useState(() => civilOf(Date.now()));
  const nameOf = useNames(place.kind === 'products');
  const of = { id, place, nameOf, today };
  if (place.kind === 'products')
    return (
      <Loaded
        {...of}
        kind={productForm}
        fields={(props) => <ProductFields {...props} />}
        preview={(product) => <ProductPreview product={product} nameOf={nameOf} />}
      />
    );
  if (place.kind === 'tech-stacks')
    return (
      <Loaded
        {...of}
        kind={techStackForm}
        fields={(props) => <TechStackFields {...props} />}
        preview={(techStack) => <TechStackPreview techStack={techStack} />}
      />
    );
  return (
    <Loaded
      {...of}
      kind={planForm}
      fields={(props) => <PlanFields {...props} today={today} />}
      preview={(plan) => <PlanPreview plan={plan} />}
      seen={({ effectiveFrom }) => seenFrom(effectiveFrom, today)}
    />
  );
}

/** The editor is opened on an answer, so that it knows which version it holds to. */
const Loaded = <K extends Kind, Values extends Shared>({
  place,
  kind,
  id,
  ...more
}: Omit<EditorProps<K, Values>, 'read' | 'listHref' | 'onMade' | 'kind'> & {
  place: CataloguePlace;
  kind: KindForm<K, Values>;
}) => {
  const read = useItem(kind.kind, id);
  if (id !== null && !read.data)
    return (
      <Page title="Catalogue" crumbs={[{ label: 'Catalogue', to: place.listHref }, { label: words[kind.kind].one }]}>
        {read.error === undefined ? (
          <Skeleton of="form" inset />
        ) : (
          <ErrorState error={read.error} retry={() => void read.refresh()} />
        )}
      </Page>
    );
  return <Editor {...{ kind, id, read }} {...more} listHref={place.listHref} onMade={place.made} />;
};

/** Tech stacks and clients by name; an id that is not among the first of them speaks for itself. */
const useNames = (wanted: boolean): ((id: string) => string) => {
  const techStacks = useItems('tech-stacks', {}, wanted).data?.items;
  const clients = useClientNames(wanted).data?.items;
  return useCallback(
    (id) =>
      techStacks?.find(({ techId }) => techId === id)?.body.name ??
      clients?.find(({ clientId }) => clientId === id)?.name ??
      id,
    [techStacks, clients],
  );
};

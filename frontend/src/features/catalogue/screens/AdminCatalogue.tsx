import { useCallback, useState } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { type Kind, useClientNames, useItem, useItems } from '../data.ts';
import type { KindForm, Shared } from '../forms/form.ts';
import { planForm, seenFrom } from '../forms/plan.ts';
import { productForm } from '../forms/product.ts';
import { techStackForm } from '../forms/techStack.ts';
import { Editor, type EditorProps } from '../parts/Editor.tsx';
import { KindList } from '../parts/KindList.tsx';
import { PlanFields } from '../parts/PlanFields.tsx';
import { PlanPreview, ProductPreview, TechStackPreview } from '../parts/Previews.tsx';
import { ProductFields } from '../parts/ProductFields.tsx';
import { TechStackFields } from '../parts/TechStackFields.tsx';
import { type CataloguePlace, NEW, useCataloguePlace } from '../useCataloguePlace.ts';

const words = {
  plans: { one: 'plan', many: 'plans', tab: 'Plans', says: 'A published plan stands on the pricing page.' },
  products: { one: 'product', many: 'products', tab: 'Products', says: 'A published product has a page of its own.' },
  'tech-stacks': {
    one: 'tech stack',
    many: 'tech stacks',
    tab: 'Tech stacks',
    says: 'Published ones stand on the home page, and the team says how well it knows them.',
  },
} as const satisfies Record<Kind, unknown>;

/** What visitors are offered and shown: lists by state, and one thing at a time in its editor. */
export default function AdminCatalogue() {
  const place = useCataloguePlace();
  const { kind, open } = place;
  if (open !== null) return <Open key={`${kind} ${open}`} place={place} id={open === NEW ? null : open} />;
  return (
    <Page
      title="Catalogue"
      sub="What visitors are offered and shown. A draft is seen by admins alone."
      crumbs={[{ label: 'Catalogue' }]}
      acts={
        <ButtonLink look="primary" icon="plus" to={place.hrefOf(NEW)}>
          {`New ${words[kind].one}`}
        </ButtonLink>
      }
    >
      <Tabs
        label="Catalogue"
        selected={kind}
        onSelect={place.choose}
        tabs={(Object.keys(words) as Kind[]).map((id) => ({
          id,
          label: words[id].tab,
          content: () => <KindList kind={id} place={place} many={words[id].many} says={words[id].says} />,
        }))}
      />
    </Page>
  );
}

const Open = ({ place, id }: { place: CataloguePlace; id: string | null }) => {
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
};

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

import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import { FeatureTable, featureList } from '../../../parts/site/FeatureTable.tsx';
import { Plans } from '../../../parts/site/Plans.tsx';
import { ProductStory, type ToldProduct } from '../../../parts/site/ProductStory.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatPrice } from '../../../ui/money.ts';
import type { PlanValues } from '../forms/plan.ts';
import type { ProductValues } from '../forms/product.ts';
import { categoryWords, type TechStackValues } from '../forms/techStack.ts';
import styles from './Previews.module.css';

/** The plan as on /pricing, without the way into a proposal. */
export const PlanPreview = ({ plan }: { plan: PlanValues }) => {
  const plans = [shownPlan(plan)];
  return (
    <div className={styles.plan}>
      <Plans plans={plans} price={formatPrice} full included={featureList} />
      <FeatureTable plans={plans} />
    </div>
  );
};

/** The product as on its own page, without the links on. */
export const ProductPreview = ({ product, nameOf }: { product: ProductValues; nameOf: (id: string) => string }) => (
  <ProductStory product={toldProduct(product, nameOf)} within />
);

/** The tech stack as on the home page. */
export const TechStackPreview = ({ techStack: { name, category } }: { techStack: TechStackValues }) => (
  <p className={styles.tech}>
    <span className="meta">{categoryWords[category]}</span>
    <Chip>{name || NAMELESS}</Chip>
  </p>
);

const NAMELESS = 'The name';

const shownPlan = ({ billingModel, pricePaise, features, ...plan }: PlanValues): ShownPlan => ({
  ...plan,
  planId: plan.slug,
  version: 0,
  name: plan.name || NAMELESS,
  billingModel,
  // A price that is not typed yet shows as 0; null would show as a price by agreement.
  pricePaise: billingModel === 'CUSTOM' ? null : (pricePaise ?? 0),
  features: features.filter(({ text }) => text.trim() !== ''),
});

/** The measures of a picture are known once it is there, and hold from then on. */
const UNMEASURED = { width: 1600, height: 1000 } as const;

const toldProduct = (
  { name, slug, gallery, techStackIds, ...product }: ProductValues,
  nameOf: (id: string) => string,
): ToldProduct => ({
  ...product,
  productId: slug,
  name: name || NAMELESS,
  outcome: product.outcome.trim(),
  gallery: gallery.map(({ pictureId, alt }, index) => ({
    pictureId,
    alt: alt || `Picture ${index + 1}`,
    ...UNMEASURED,
  })),
  techStacks: techStackIds.map((id) => ({ name: nameOf(id) })),
});

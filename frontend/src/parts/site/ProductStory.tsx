import type { ShownProduct, ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { Prose } from '../../ui/Prose.tsx';
import { Gallery } from './Gallery.tsx';
import { Lead } from './Lead.tsx';
import styles from './ProductStory.module.css';
import { texts } from './texts.ts';

export type ToldProduct = Readonly<
  Pick<ShownProduct, 'productId' | 'name' | 'summary' | 'body' | 'outcome' | 'gallery'> & {
    techStacks: readonly Pick<ShownTechStack, 'name'>[];
  }
>;

/** What a product's page tells of it: what changed, pictures, words. `within`: shown inside another page. */
export const ProductStory = ({
  product,
  within,
  children,
}: {
  product: ToldProduct;
  within?: boolean;
  /** The acts under its head. */
  children?: ReactNode;
}) => (
  <>
    <div className={styles.lead}>
      <Lead title={<Headline product={product} />} says={product.summary} within={within ?? false}>
        {children}
      </Lead>
    </div>
    <Gallery key={product.productId} pictures={product.gallery} />
    <section className={styles.story}>
      <div className={styles.columns}>
        <Prose text={product.body} />
        {product.techStacks.length > 0 && (
          <div className={styles.built}>
            <p className="meta">{texts.builtWith}</p>
            <ul>
              {product.techStacks.map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  </>
);

/** What came of it, under its name; the name alone where nothing is said. */
const Headline = ({ product: { name, outcome } }: { product: Pick<ToldProduct, 'name' | 'outcome'> }) =>
  outcome === '' ? (
    name
  ) : (
    <>
      <span className={styles.name}>
        {name}
        <span className="hidden-visually">:</span>
      </span>{' '}
      {outcome}
    </>
  );

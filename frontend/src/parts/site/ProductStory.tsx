import type { ShownProduct, ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';
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

/** What a product's page tells of it: name, pictures, words, what changed. `within`: shown inside another page. */
export const ProductStory = ({ product, within }: { product: ToldProduct; within?: boolean }) => (
  <>
    <div className={styles.lead}>
      <Lead title={product.name} says={product.summary} within={within ?? false} />
    </div>
    <Gallery key={product.productId} pictures={product.gallery} />
    <section className={styles.story}>
      <div className={styles.columns}>
        <Prose text={product.body} />
        {(product.outcome !== '' || product.techStacks.length > 0) && (
          <dl className={styles.facts}>
            {product.outcome !== '' && (
              <div className={styles.outcome}>
                <dt>{texts.outcome}</dt>
                <dd>{product.outcome}</dd>
              </div>
            )}
            {product.techStacks.length > 0 && (
              <div>
                <dt>{texts.builtWith}</dt>
                <dd>{product.techStacks.map((stack) => stack.name).join(', ')}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </section>
  </>
);

import type { ShownProduct } from '@lamplight/bff/contract/catalogue.ts';
import { Link } from 'react-router-dom';
import { ProductStory } from '../../../parts/site/ProductStory.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { texts } from '../texts/products.ts';
import { texts as site } from '../texts.ts';
import { Block } from './Block.tsx';
import { CallToAction } from './CallToAction.tsx';
import styles from './Product.module.css';

/** The page of a published product, with the others at its end. */
export const Product = ({ product, others }: { product: ShownProduct; others: readonly ShownProduct[] }) => (
  <article>
    <p className={styles.back}>
      <Link to="/products">{texts.all}</Link>
    </p>
    <ProductStory product={product}>
      <ButtonLink look="primary" size="big" to="/proposalform">
        {site.startProject}
      </ButtonLink>
    </ProductStory>
    {others.length > 0 && (
      <Block title={texts.others}>
        <ul className={styles.others}>
          {others.map((other) => (
            <li key={other.productId}>
              <Link to={`/projects/${other.slug}`}>
                <h3>{other.name}</h3>
                <p>{other.summary}</p>
              </Link>
            </li>
          ))}
        </ul>
      </Block>
    )}
    <CallToAction title={texts.similarTitle} says={texts.similarSays} />
  </article>
);

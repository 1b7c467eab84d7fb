import type { ShownProduct } from '@lamplight/bff/contract/catalogue.ts';
import { Link } from 'react-router-dom';
import { Prose } from '../../../ui/Prose.tsx';
import { texts } from '../texts/products.ts';
import { Block, Lead } from './Block.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Gallery } from './Gallery.tsx';
import styles from './Product.module.css';

/** The page of a published product, with the others at its end. */
export const Product = ({ product, others }: { product: ShownProduct; others: readonly ShownProduct[] }) => (
  <article>
    <p className={styles.back}>
      <Link to="/products">{texts.all}</Link>
    </p>
    <div className={styles.lead}>
      <Lead title={product.name} says={product.summary} />
    </div>
    <Gallery key={product.productId} pictures={product.gallery} />
    <section className={styles.story}>
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
    </section>
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

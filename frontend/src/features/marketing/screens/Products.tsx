import { Link } from 'react-router-dom';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { ProductCrop } from '../../../parts/site/ProductPicture.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { texts } from '../texts/products.ts';
import { listWords } from '../texts.ts';
import styles from './Products.module.css';

/** Published products, newest work of the company that may be shown. */
export default function Products() {
  const products = useSiteList('products');
  return (
    <>
      <Lead title={texts.title} says={texts.lead} />
      <div className={styles.products}>
        <Listed list={products} what={listWords.products} empty={<None />} rows={6}>
          {(items) => (
            <ul className={styles.list}>
              {items.map((product, i) => {
                const [picture] = product.gallery;
                return (
                  <li key={product.productId}>
                    <div className={styles.says}>
                      <h2>{product.outcome || product.name}</h2>
                      <p>
                        {product.outcome && <b>{product.name}. </b>}
                        {product.summary}
                      </p>
                      <p className="meta">{product.techStacks.map((stack) => stack.name).join(', ')}</p>
                      <Link className={styles.open} to={`/projects/${product.slug}`}>
                        {texts.open} {product.name} <Icon name="right" />
                      </Link>
                    </div>
                    {picture && <ProductCrop picture={{ ...picture, alt: '' }} first={i === 0} />}
                  </li>
                );
              })}
            </ul>
          )}
        </Listed>
      </div>
      <CallToAction title={texts.similarTitle} says={texts.similarSays} />
    </>
  );
}

const None = () => (
  <>
    <p>
      <b>{texts.none}</b>
      <br />
      {texts.noneSays}
    </p>
    <ButtonLink to="/contact?topic=project">{texts.ask}</ButtonLink>
  </>
);

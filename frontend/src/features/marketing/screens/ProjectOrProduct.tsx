import { isProjectId } from '@lamplight/bff/contract/pages.ts';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { useTitleWords } from '../../../ui/useTitleWords.ts';
import { Product } from '../parts/Product.tsx';
import { texts as missing } from '../texts/notFound.ts';
import { listWords } from '../texts.ts';
import NotFound from './NotFound.tsx';
import styles from './ProjectOrProduct.module.css';

/** One path for two things (product.md R1): a project's id opens the project, a slug the page of a published product. */
export default function ProjectOrProduct() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return isProjectId(id) ? <Navigate to={`/project-details/${id}${search}`} replace /> : <Published slug={id} />;
}

const Published = ({ slug }: { slug: string }) => {
  const products = useSiteList('products');
  const product = products.items?.find((product) => product.slug === slug);
  useTitleWords({ project: product?.name ?? (products.items === null ? listWords.products : missing.title) });
  if (products.items === null)
    return (
      <div className={styles.waits}>
        <Lead title={listWords.products} />
        <Listed list={products} what={listWords.products} empty={null} rows={6}>
          {() => null}
        </Listed>
      </div>
    );
  if (!product) return <NotFound />;
  return <Product product={product} others={products.items.filter((other) => other.slug !== slug)} />;
};

import { Link } from 'react-router-dom';
import { useSiteList } from '../../../../parts/site/useSiteList.ts';
import { texts } from '../../texts.ts';
import type { Crop } from './crops.ts';
import styles from './Work.module.css';

/** A crop under which stands what changed by it. It leads to its product's page where that product is published. */
export const Work = ({ crop }: { crop: Crop }) => {
  const { items } = useSiteList('products');
  const product = items?.find(({ slug }) => slug === crop.slug);
  return (
    <figure className={styles.work}>
      <svg className={styles.crop} viewBox={`0 0 358 ${crop.height}`} role="img" aria-label={crop.shows}>
        {crop.lines.map(([look, d]) => (
          <path key={d} className={styles[look]} d={d} />
        ))}
        {crop.words.map(([x, y, says, tone, end]) => (
          <text key={`${x} ${y}`} x={x} y={y} className={tone && styles[`${tone}Words`]} textAnchor={end}>
            {says}
          </text>
        ))}
        {crop.spines?.map(([x, y, says]) => (
          <text key={says} transform={`translate(${x} ${y}) rotate(-90)`}>
            {says}
          </text>
        ))}
      </svg>
      <figcaption>
        <h3>{product?.outcome || crop.says}</h3>
        <p>
          {crop.kind}{' '}
          {product ? (
            <Link to={`/projects/${product.slug}`}>
              {texts.see} {product.name}
            </Link>
          ) : (
            `(${texts.exampleIs})`
          )}
        </p>
      </figcaption>
    </figure>
  );
};

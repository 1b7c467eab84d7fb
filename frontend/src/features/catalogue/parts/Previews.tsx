import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { pictureHref } from '../data.ts';
import type { PlanValues } from '../forms/plan.ts';
import type { ProductValues } from '../forms/product.ts';
import { categoryWords, type TechStackValues } from '../forms/techStack.ts';
import styles from './Previews.module.css';

/** As on /pricing. */
export const PlanPreview = ({
  plan: { name, tagline, billingModel, pricePaise, unit, features, highlighted },
}: {
  plan: PlanValues;
}) => (
  <article className={cx(styles.plan, highlighted && styles.lit)}>
    <h3>{name || 'The name'}</h3>
    <p className="two">{tagline}</p>
    {billingModel === 'CUSTOM' ? (
      <p className={styles.price}>Custom</p>
    ) : (
      <p>
        <span className={styles.price}>{pricePaise === null ? '–' : <Money paise={pricePaise} />}</span>
        <span className="meta"> {[unit, 'GST extra'].filter(Boolean).join(', ')}</span>
      </p>
    )}
    <ul>
      {features
        .filter(({ text }) => text.trim() !== '')
        .map(({ key, text, included }) => (
          <li key={key} className={included ? undefined : styles.without}>
            <Icon name={included ? 'check' : 'minus'} size={16} />
            <span>
              {!included && <span className="hidden-visually">Not included: </span>}
              {text}
            </span>
          </li>
        ))}
    </ul>
  </article>
);

/** As on its own page. */
export const ProductPreview = ({
  product: { name, summary, outcome, body, gallery, techStackIds },
  nameOf,
}: {
  product: ProductValues;
  nameOf: (id: string) => string;
}) => (
  <article className={styles.product}>
    {gallery[0] && <img src={pictureHref(gallery[0].pictureId)} alt={gallery[0].alt} />}
    <h3>{name || 'The name'}</h3>
    <p>{summary}</p>
    {outcome.trim() !== '' && <p className={styles.outcome}>{outcome}</p>}
    <Prose text={body} />
    {techStackIds.length > 0 && (
      <span className={styles.chips}>
        {techStackIds.map((id) => (
          <Chip key={id}>{nameOf(id)}</Chip>
        ))}
      </span>
    )}
  </article>
);

/** As among the technologies on the home page. */
export const TechStackPreview = ({ techStack: { name, category } }: { techStack: TechStackValues }) => (
  <p className={styles.tech}>
    <span className="meta">{categoryWords[category]}</span>
    <Chip>{name || 'The name'}</Chip>
  </p>
);

import type { ShownProduct, ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';
import { Link } from 'react-router-dom';
import { ProductCrop } from '../../../parts/site/ProductPicture.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { exampleOf } from '../examples.ts';
import { type Service, startOf } from '../services.ts';
import { namesOf } from '../stacks.ts';
import { bullets, texts } from '../texts/services.ts';
import styles from './Offering.module.css';
import { ServiceDrawing } from './ServiceDrawing.tsx';

/** So many bullets are read at a glance; the others wait behind the disclosure. */
const SHOWN = 3;

/** One service: what it is, what is handed over, what it is built with, and its start. Opened, also a product made that way. */
export const Offering = ({
  service,
  stacks,
  products,
}: {
  service: Service;
  stacks: readonly ShownTechStack[];
  products: readonly ShownProduct[];
}) => {
  const built = namesOf(stacks, service.stacks);
  const example = exampleOf(service, products);
  return (
    <>
      <div className={styles.head}>
        <ServiceDrawing code={service.code} />
        <h2>{service.name}</h2>
      </div>
      <p className={styles.says}>{service.says}</p>
      <Bullets of={bullets[service.code].slice(0, SHOWN)} />
      <p className={styles.built}>{built.length > 0 && `${texts.builtWith} ${built.join(', ')}`}</p>
      <div>
        <ButtonLink to={startOf(service)}>{service.start}</ButtonLink>
      </div>
      <details className={styles.more}>
        <summary>{example ? texts.madeThisWay(example.name) : texts.more}</summary>
        <Bullets of={bullets[service.code].slice(SHOWN)} />
        {example && <Example product={example} />}
      </details>
    </>
  );
};

const Bullets = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.bullets}>
    {of.map((bullet) => (
      <li key={bullet}>{bullet}</li>
    ))}
  </ul>
);

const Example = ({ product: { slug, name, outcome, summary, gallery } }: { product: ShownProduct }) => {
  const [picture] = gallery;
  return (
    <Link className={styles.example} to={`/projects/${slug}`}>
      {picture && <ProductCrop picture={{ ...picture, alt: '' }} />}
      <h3>{outcome || name}</h3>
      <p>{outcome ? `${name}. ${summary}` : summary}</p>
    </Link>
  );
};

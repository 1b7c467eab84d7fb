import { Lead } from '../../../parts/site/Lead.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { Offering } from '../parts/Offering.tsx';
import { services } from '../services.ts';
import { texts } from '../texts/services.ts';
import { texts as site } from '../texts.ts';
import styles from './Services.module.css';

/** Six offerings on one ruled sheet; each starts a proposal that remembers which (product.md §2, §5). */
export default function Services() {
  const { items: stacks } = useSiteList('techStacks');
  const { items: products } = useSiteList('products');
  return (
    <>
      <Lead title={texts.title} says={texts.lead}>
        <ButtonLink look="primary" size="big" to="/proposalform">
          {site.startProject}
        </ButtonLink>
      </Lead>
      <ul className={styles.sheet}>
        {services.map((service) => (
          <li key={service.code} id={service.code.toLowerCase()}>
            <Offering service={service} stacks={stacks ?? []} products={products ?? []} />
          </li>
        ))}
      </ul>
      <CallToAction />
    </>
  );
}

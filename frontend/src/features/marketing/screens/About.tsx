import { Lead } from '../../../parts/site/Lead.tsx';
import { useSession } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Block } from '../parts/Block.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { Claims } from '../parts/Claims.tsx';
import { rules, texts, what, youSee } from '../texts/about.ts';
import styles from './About.module.css';

/** Who they are, and what one may hold them to. */
export default function About() {
  const { company } = useSession().config;
  return (
    <>
      <Lead title={texts.title} />
      <Block title={texts.whatTitle}>
        <Prose text={what(company)} />
      </Block>
      <Block title={texts.rulesTitle}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule.title}>
              <h3>{rule.title}</h3>
              <p>{rule.says}</p>
            </li>
          ))}
        </ul>
      </Block>
      <section className={styles.claims} aria-labelledby="claims">
        <h2 id="claims">{texts.claimsTitle}</h2>
        <p>{texts.claimsSays}</p>
        <Claims />
      </section>
      <section className={styles.you} aria-labelledby="you">
        <h2 id="you">{texts.youTitle}</h2>
        <ul>
          {youSee.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <Block title={texts.workTitle}>
        <div className={styles.work}>
          <p>{texts.workSays}</p>
          <ButtonLink to="/careers">{texts.openRoles}</ButtonLink>
        </div>
      </Block>
      <CallToAction />
    </>
  );
}

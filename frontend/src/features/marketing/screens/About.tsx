import { Link } from 'react-router-dom';
import { Lead } from '../../../parts/site/Lead.tsx';
import { LineDrawing } from '../../../parts/site/LineDrawing.tsx';
import { useSession } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Block } from '../parts/Block.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { Claims } from '../parts/Claims.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { rules, texts, what, youSee } from '../texts/about.ts';
import { texts as site } from '../texts.ts';
import styles from './About.module.css';

/** Who they are, and what one may hold them to. */
export default function About() {
  const { company } = useSession().config;
  return (
    <>
      <div className={styles.hero}>
        <Lead title={texts.title}>
          <ButtonLink look="primary" size="big" to="/proposalform">
            {site.startProject}
          </ButtonLink>
          <ButtonLink size="big" to="/careers">
            {texts.openRoles}
          </ButtonLink>
        </Lead>
        <Ledger />
      </div>
      <Block title={texts.whatTitle}>
        <Prose text={what(company)} />
      </Block>
      <Block title={texts.rulesTitle}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule.title}>
              <LineDrawing lines={rule.lines} />
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
        <p className={styles.work}>
          {texts.workSays} <Link to="/careers">{texts.openRoles}</Link>
        </p>
      </Block>
      <CallToAction />
    </>
  );
}

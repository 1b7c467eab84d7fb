import { Link } from 'react-router-dom';
import { homeOf } from '../../../session/redirect.ts';
import { useUser } from '../../../session/useSession.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { delivered, how, portalWords, promised, services, story, texts } from '../texts.ts';
import styles from './Home.module.css';

/** The front page: what is true before any figure is known. */
export default function Home() {
  const user = useUser();
  return (
    <>
      <section className={styles.hero}>
        <h1 className="display" ref={takeArrival} tabIndex={-1}>
          {texts.headline}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.acts}>
          {user ? (
            <ButtonLink look="primary" size="big" to={homeOf(user.role)}>
              {portalWords[user.role]}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" size="big" to="/login?mode=signup">
              {texts.getStarted}
            </ButtonLink>
          )}
          <ButtonLink size="big" to="/proposalform">
            {texts.startProject}
          </ButtonLink>
        </div>
        <ol className={styles.rail}>
          {story.map((s) => (
            <li key={s.title} className={cx('lit' in s && styles.lit, 'next' in s && styles.next)}>
              <span className={styles.when}>{s.when}</span>
              <b>{s.title}</b>
              <p>{s.says}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.block} aria-labelledby="services">
        <div>
          <h2 id="services">{texts.servicesTitle}</h2>
          <p>{texts.servicesSays}</p>
        </div>
        <ul className={styles.services}>
          {services.map((s) => (
            <li key={s.code}>
              <Link to={`/proposalform?service=${s.code}`}>
                <h3>{s.name}</h3>
                <p>{s.says}</p>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.block} aria-labelledby="evidence">
        <div>
          <h2 id="evidence">{texts.evidenceTitle}</h2>
          <p>{texts.evidenceSays}</p>
        </div>
        <figure className={styles.proof}>
          <div className={styles.sides}>
            <div>
              <h3>Promised in the offer</h3>
              <ul>
                {promised.map((says) => (
                  <li key={says}>
                    <Icon name="check" />
                    {says}
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <h3>Delivered</h3>
              <ul>
                {delivered.map((d) => (
                  <li key={d.says}>
                    <Icon name={d.icon} />
                    {d.says}
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <figcaption>
            An example. Below it stand the amount with GST and two answers: accept the milestone, or request changes.
          </figcaption>
        </figure>
      </section>

      <section className={styles.block} aria-labelledby="how">
        <div>
          <h2 id="how">{texts.howTitle}</h2>
          <p>{texts.howSays}</p>
        </div>
        <ol className={styles.how}>
          {how.map((h) => (
            <li key={h.title}>
              <h3>{h.title}</h3>
              <p>{h.says}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.last} aria-labelledby="last">
        <h2 className="display" id="last">
          {texts.lastTitle}
        </h2>
        <span>
          <ButtonLink look="primary" size="big" to="/proposalform">
            {texts.startProject}
          </ButtonLink>
        </span>
      </section>
    </>
  );
}

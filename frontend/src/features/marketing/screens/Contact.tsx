import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { ContactForm } from '../parts/ContactForm.tsx';
import type { Sent } from '../parts/enquiry.ts';
import { next, texts } from '../texts/contact.ts';
import styles from './Contact.module.css';

/** A message to the company, and the number under which it arrived (product.md R5). */
export default function Contact() {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <Lead title={texts.title} says={texts.lead} />
      <div className={styles.columns}>
        {sent ? <Received sent={sent} onAnother={() => setSent(null)} /> : <ContactForm onSent={setSent} />}
        <aside className={styles.aside}>
          <section>
            <h2>{texts.nextTitle}</h2>
            <ol className={styles.next}>
              {next.map(({ when, says }) => (
                <li key={when}>
                  <b>{when}</b>
                  <p>{says}</p>
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h2>{texts.toStart}</h2>
            <p>{texts.toStartSays}</p>
            <Link to="/proposalform">{texts.startProject}</Link>
          </section>
        </aside>
      </div>
    </>
  );
}

const Received = ({ sent, onAnother }: { sent: Sent; onAnother: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.received} aria-labelledby="received">
      <h2 id="received" ref={heading} tabIndex={-1}>
        {texts.received}
      </h2>
      <p className="two">{texts.receivedSays}</p>
      <dl>
        <div>
          <dt>{texts.number}</dt>
          <dd className={styles.number}>{sent.number}</dd>
        </div>
        <div>
          <dt>{texts.receivedAt}</dt>
          <dd className="mono">{formatInstant(sent.receivedAt)}</dd>
        </div>
        <div>
          <dt>{texts.answerTo}</dt>
          <dd>{sent.email}</dd>
        </div>
      </dl>
      <Button onPress={onAnother}>{texts.another}</Button>
    </section>
  );
};

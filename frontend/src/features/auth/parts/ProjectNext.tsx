import { useEffect, useState } from 'react';
import { asTitle } from '../../../parts/brief/begun.ts';
import { serviceWords } from '../../../parts/brief/services.ts';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import styles from '../screens/Auth.module.css';
import { project as texts } from '../texts.ts';
import type { BegunProject } from '../useBegunProject.ts';

/** What was said so far of the project that waits behind this sign-in. It can be changed here, and stands in its form later. */
export const ProjectNext = ({ project: { begun, change } }: { project: BegunProject }) => {
  // Once there were words their field stays, also while it is empty for other ones.
  const [hadWords, setHadWords] = useState(false);
  if (begun.title !== '' && !hadWords) setHadWords(true);
  return (
    <section className={styles.next} aria-label={texts.said}>
      <p className="two">{texts.says}</p>
      {hadWords && <Words title={begun.title} onChange={(title) => change({ title })} />}
      {(begun.service !== '' || begun.plan !== '') && (
        <dl>
          {begun.service !== '' && (
            <Chosen
              what={texts.service}
              name={serviceWords[begun.service]}
              onLeaveOut={() => change({ service: '' })}
            />
          )}
          {begun.plan !== '' && <Plan slug={begun.plan} onLeaveOut={() => change({ plan: '' })} />}
        </dl>
      )}
    </section>
  );
};

const Words = ({ title, onChange }: { title: string; onChange: (title: string) => void }) => {
  const [typed, setTyped] = useState(title);
  return (
    <Field
      label={texts.words}
      most={160}
      value={typed}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(asTitle(target.value));
      }}
    />
  );
};

/** By its name among the published plans; one that is not among them was not chosen on our pages. */
const Plan = ({ slug, onLeaveOut }: { slug: string; onLeaveOut: () => void }) => {
  const { items, state } = useSiteList('plans');
  const plan = items?.find((p) => p.slug === slug);
  const isUnknown = state === 'ready' && plan === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: left out once, when it turns out to be unknown
  useEffect(() => {
    if (isUnknown) onLeaveOut();
  }, [isUnknown]);
  return isUnknown ? null : <Chosen what={texts.plan} name={plan?.name ?? ''} onLeaveOut={onLeaveOut} />;
};

const Chosen = ({ what, name, onLeaveOut }: { what: string; name: string; onLeaveOut: () => void }) => (
  <div className={styles.chosen}>
    <dt>{what}</dt>
    <dd>{name}</dd>
    <dd>
      <IconButton icon="close" size="small" label={`${texts.leaveOut} ${what.toLowerCase()}`} onPress={onLeaveOut} />
    </dd>
  </div>
);

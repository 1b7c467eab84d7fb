import { useEffect, useRef, useState } from 'react';
import { asTitle } from '../../../parts/brief/begun.ts';
import { serviceWords } from '../../../parts/brief/services.ts';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import styles from '../screens/Auth.module.css';
import { project as texts } from '../texts.ts';
import type { BegunProject } from '../useBegunProject.ts';

/** What was said so far of the project that waits behind this sign-in. It can be changed here, and stands in its form later. */
export const ProjectNext = ({ project: { begun, change } }: { project: BegunProject }) => {
  // Once there were words their field stays, also while it is empty for other ones.
  const [hadWords, setHadWords] = useState(false);
  if (begun.title !== '' && !hadWords) setHadWords(true);
  const at = useRef<HTMLElement>(null);
  /** The button that was pressed goes with its line: the focus stays in this part. */
  const leaveOut = (what: 'service' | 'plan') => {
    change({ [what]: '' });
    at.current?.focus();
  };
  const isChosen = begun.service !== '' || begun.plan !== '';
  return (
    <section ref={at} tabIndex={-1} className={styles.next} aria-label={texts.said}>
      <p className="two">{hadWords || isChosen ? texts.saysWith : texts.says}</p>
      {hadWords && <Words title={begun.title} onChange={(title) => change({ title })} />}
      {isChosen && (
        <dl>
          {begun.service !== '' && (
            <Chosen what={texts.service} name={serviceWords[begun.service]} onLeaveOut={() => leaveOut('service')} />
          )}
          {begun.plan !== '' && (
            <Plan slug={begun.plan} onLeaveOut={() => leaveOut('plan')} onUnknown={() => change({ plan: '' })} />
          )}
        </dl>
      )}
    </section>
  );
};

const Words = ({ title, onChange }: { title: string; onChange: (title: string) => void }) => {
  const [typed, setTyped] = useState(title);
  return (
    <TextArea
      label={texts.words}
      rows={2}
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
const Plan = ({ slug, onLeaveOut, onUnknown }: { slug: string; onLeaveOut: () => void; onUnknown: () => void }) => {
  const { items, state } = useSiteList('plans');
  const plan = items?.find((p) => p.slug === slug);
  const isUnknown = state === 'ready' && plan === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: left out once, when it turns out to be unknown
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown]);
  return isUnknown ? null : <Chosen what={texts.plan} name={plan?.name ?? ''} onLeaveOut={onLeaveOut} />;
};

const Chosen = ({ what, name, onLeaveOut }: { what: string; name: string; onLeaveOut: () => void }) => (
  <div className={styles.chosen}>
    <dt>{what}</dt>
    <dd>{name}</dd>
    <dd>
      <IconButton icon="close" label={`${texts.leaveOut} ${what.toLowerCase()}`} onPress={onLeaveOut} />
    </dd>
  </div>
);

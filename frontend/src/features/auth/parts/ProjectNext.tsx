import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { asTitle } from '../../../parts/brief/begun.ts';
import { serviceWords } from '../../../parts/brief/services.ts';
import { TextArea } from '../../../ui/Field.tsx';
import styles from '../screens/Auth.module.css';
import { project as texts } from '../texts.ts';
import type { BegunProject } from '../useBegunProject.ts';
import { Chosen } from './Chosen.tsx';

/** The lists of the public pages come only where a plan was chosen. */
const ProjectPlan = lazy(() => loadChunk(() => import('./ProjectPlan.tsx')));

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
            <Suspense fallback={null}>
              <ProjectPlan
                slug={begun.plan}
                onLeaveOut={() => leaveOut('plan')}
                onUnknown={() => change({ plan: '' })}
              />
            </Suspense>
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
